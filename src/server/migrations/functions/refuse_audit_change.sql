-- Allows two changes: the status once, and the removal of an erased administrator's address and browser.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if old.status is null and new.status is not null and to_jsonb(new) - 'status' = to_jsonb(old) - 'status' then
    return new;
  end if;
  if new.address is null and new.user_agent is null
      and to_jsonb(new) - array['address', 'user_agent'] = to_jsonb(old) - array['address', 'user_agent']
      and exists (select from people where id = old.admin_id and deleted_at is not null) then
    return new;
  end if;
  perform refuse('audit_events_append_only', 'audit_events is only added to');
  return null;
end $$;
