-- What the periods of the privacy policy need: when a business was closed, stays and records that may
-- become nobody's.

alter table businesses add column closed_at timestamptz;
update businesses set closed_at = now() where status = 'inactive';
create index businesses_closed on businesses (closed_at) where closed_at is not null;
update people set closed_at = now() where status = 'inactive' and closed_at is null;

-- An operator closes a business, or a manager's account, in the database alone: whoever does it, the
-- period begins then, and what is opened again was never closed.
create function keep_closing_time() returns trigger language plpgsql as $$
begin
  new.closed_at := case when new.status = 'inactive' then coalesce(new.closed_at, now()) end;
  return new;
end $$;
create trigger keep_closing_time before insert or update of status, closed_at on businesses
  for each row execute function keep_closing_time();
create trigger keep_closing_time before insert or update of status, closed_at on people
  for each row execute function keep_closing_time();

-- A request is a customer's until nothing of it is anybody's.
alter table stays
  drop constraint stays_request_has_customer,
  add constraint stays_request_has_customer check (
    channel <> 'request' or customer_id is not null
    or (status in ('returned', 'cancelled') and num_nonnulls(customer_name, phone_e164, license_plate, notes) = 0));
drop index stays_of_time;
create index stays_of_time on stays (created_at) where customer_id is not null or customer_name is not null
  or phone_e164 is not null or license_plate is not null or notes is not null or link_hash is not null;

-- Events name who did them: they end with what their stay said of anybody.
create function refuse_event_removal() returns trigger language plpgsql as $$
begin
  if not exists (select from stays where id = old.stay_id and status in ('returned', 'cancelled')
      and num_nonnulls(customer_id, customer_name, phone_e164, license_plate, notes) = 0) then
    perform refuse('stay_events_append_only', 'stay_events is only added to');
  end if;
  return old;
end $$;
drop trigger append_only on stay_events;
create trigger append_only before update on stay_events
  for each row execute function refuse_change();
create trigger append_only_while_somebodys before delete on stay_events
  for each row execute function refuse_event_removal();

-- A number that was released ends with the account of either side.
create function refuse_release_removal() returns trigger language plpgsql as $$
begin
  if not exists (select from people where id in (old.from_person_id, old.to_person_id) and deleted_at is not null) then
    perform refuse('phone_releases_append_only', 'phone_releases is only added to');
  end if;
  return old;
end $$;
drop trigger append_only on phone_releases;
create trigger append_only before update on phone_releases
  for each row execute function refuse_change();
create trigger append_only_while_somebodys before delete on phone_releases
  for each row execute function refuse_release_removal();

-- Of an erased administrator the trail keeps what was done, and not from where.
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

-- A role that does not own the tables removes no record by itself: these do, and the guards above ask.
create function remove_stay_events(of_stays uuid[]) returns void
  language sql security definer set search_path from current as $$
  delete from stay_events where stay_id = any(of_stays)
$$;
create function remove_traces_of(person uuid) returns void
  language sql security definer set search_path from current as $$
  delete from phone_releases where person in (from_person_id, to_person_id);
  update audit_events set address = null, user_agent = null
    where admin_id = person and num_nonnulls(address, user_agent) > 0;
$$;
