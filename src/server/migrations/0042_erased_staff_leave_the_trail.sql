-- What managers changed of a person is kept; what that person was called goes with their account.
create function refuse_business_change() returns trigger language plpgsql as $$
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
drop trigger append_only on business_changes;
create trigger append_only before update or delete on business_changes
  for each row execute function refuse_business_change();

create or replace function remove_traces_of(person uuid) returns void
  language sql security definer set search_path from current as $$
  delete from phone_releases where person in (from_person_id, to_person_id);
  update audit_events set address = null, user_agent = null
    where admin_id = person and num_nonnulls(address, user_agent) > 0;
  update business_changes set subject_name = null, before = before - 'name', after = after - 'name'
    where subject_id = person;
$$;

-- Of those who were erased before.
update business_changes set subject_name = null, before = before - 'name', after = after - 'name'
  where subject_id in (select id from people where deleted_at is not null);
