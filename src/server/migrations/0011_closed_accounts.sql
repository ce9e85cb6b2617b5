-- When an account was closed, for what is kept of it from then on for a time.
alter table people add column closed_at timestamptz;
update people set closed_at = now() where status = 'inactive';
create index people_closed on people (closed_at) where closed_at is not null and deleted_at is null;
create index stays_of_time on stays (created_at) where customer_name is not null or phone_e164 is not null
  or license_plate is not null or notes is not null or link_hash is not null;
create index messages_of_time on messages using brin (created_at);
