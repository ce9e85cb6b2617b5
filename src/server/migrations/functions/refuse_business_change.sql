-- Allows one change: the name of an erased person is removed.
create or replace function refuse_business_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.subject_name is null
      and new.before is not distinct from old.before - 'name' and new.after is not distinct from old.after - 'name'
      and to_jsonb(new) - array['subject_name', 'before', 'after']
        = to_jsonb(old) - array['subject_name', 'before', 'after']
      and exists (select from people where id = old.subject_id and deleted_at is not null) then
    return new;
  end if;
  perform refuse('business_changes_append_only', 'business_changes is only added to');
  return null;
end $$;
