-- Guards for slips that the commands prevent: states without their records, times, numbers, codes, and who people are.

-- Rows from before are not checked: a scan would stop all work for its time, and an odd one would stop the update.
\i functions/latest_time.sql
alter table stays drop constraint if exists stays_not_in_the_future, add constraint stays_not_in_the_future
  check (greatest(created_at, received_at, parked_at, ready_at, returned_at, cancelled_at, rated_at) <= latest_time()) not valid;
alter table orders drop constraint if exists orders_not_in_the_future, add constraint orders_not_in_the_future
  check (greatest(requested_at, paid_at, dispatched_at, ready_at, completed_at, cancelled_at) <= latest_time()) not valid;
alter table stay_events drop constraint if exists stay_events_not_in_the_future, add constraint stay_events_not_in_the_future
  check (greatest(created_at, done_at) <= latest_time()) not valid;
alter table shifts drop constraint if exists shifts_not_in_the_future, add constraint shifts_not_in_the_future
  check (greatest(started_at, ended_at) <= latest_time()) not valid;
alter table payments drop constraint if exists payments_not_in_the_future, add constraint payments_not_in_the_future
  check (greatest(created_at, settled_at, refunded_at) <= latest_time()) not valid;
alter table ledger_entries drop constraint if exists ledger_entries_not_in_the_future,
  add constraint ledger_entries_not_in_the_future check (created_at <= latest_time()) not valid;

-- A minute is forgiven, because clocks of two processes differ.
alter table orders drop constraint if exists orders_times_in_sequence, add constraint orders_times_in_sequence check (
  least(paid_at, dispatched_at, cancelled_at) >= requested_at - interval '1 minute'
  and ready_at >= dispatched_at - interval '1 minute'
  and completed_at >= ready_at - interval '1 minute') not valid;

create unique index if not exists stays_one_ticket_number on stays (location_id, ticket_number);

\i functions/check_events_of_stay.sql
\i functions/check_stay.sql
\i functions/check_event.sql
drop trigger if exists stays_follow_their_events on stay_events;
create constraint trigger stays_follow_their_events after insert on stay_events
  deferrable initially deferred for each row when (starts_with(new.type, 'stay.')) execute function check_event();

\i functions/check_shift.sql
drop trigger if exists one_at_a_time on shifts;
create trigger one_at_a_time after insert or update of person_id, started_at, ended_at on shifts
  for each row execute function check_shift();

\i functions/is_country.sql
\i functions/are_countries.sql
\i functions/is_currency.sql
alter table businesses
  drop constraint if exists businesses_currency_known, add constraint businesses_currency_known check (is_currency(currency)),
  drop constraint if exists businesses_home_country_known,
  add constraint businesses_home_country_known check (is_country(home_country)),
  drop constraint if exists businesses_sms_countries_known,
  add constraint businesses_sms_countries_known check (are_countries(sms_countries));
alter table locations
  drop constraint if exists locations_country_known, add constraint locations_country_known check (is_country(country));

\i functions/check_person.sql
drop trigger if exists keep_who_they_are on people;
create trigger keep_who_they_are before update of role, business_id on people
  for each row when (old.role <> new.role or old.business_id is distinct from new.business_id)
  execute function check_person();
\i functions/keep_an_owner.sql
drop trigger if exists keep_an_owner_update on people;
create trigger keep_an_owner_update after update of role, admin_set, status on people
  for each row when (old.admin_set = 'owner' and old.status = 'active'
    and (new.admin_set, new.status) is distinct from ('owner', 'active'))
  execute function keep_an_owner();
drop trigger if exists keep_an_owner_delete on people;
create trigger keep_an_owner_delete after delete on people
  for each row when (old.admin_set = 'owner' and old.status = 'active') execute function keep_an_owner();
