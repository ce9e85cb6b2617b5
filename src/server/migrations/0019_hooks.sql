-- A hook is one however it is written: 'A 12', 'a12'. Digits are Latin before they come here.
drop index stays_one_hook;
create unique index stays_one_hook on stays (location_id, upper(replace(key_hook, ' ', '')))
  where key_hook is not null and key_place is not null and status in ('received', 'parked', 'returning', 'ready');
-- Whether keys hang on hooks at a location, and since when.
create index stays_hooks_used on stays (location_id, created_at) where key_hook is not null;
