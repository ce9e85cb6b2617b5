alter table staff_locations
  -- What somebody is at this location; what they may do there follows from it.
  add column position text not null default 'valet' check (position in ('manager', 'dispatcher', 'cashier', 'valet'));

-- Grows with every change a manager makes to a valet, so that of two who edit one the second sees what the first did.
alter table people add column version integer not null default 1 check (version >= 1);

-- What one of the staff did, the newest first.
create index stay_events_by_actor on stay_events (actor_id, created_at desc, id desc) where actor_id is not null;
