-- The list of notifications shows one renewed row of waiting cars for each location. The
-- notifications of the single cars are only sent, to phones and by email or SMS.
alter table notifications add column if not exists is_listed boolean not null default true;
-- A renewed row moves to the top, so the list is ordered by time.
drop index if exists notifications_newest;
create index notifications_newest on notifications (person_id, created_at desc, id desc) where is_listed;
