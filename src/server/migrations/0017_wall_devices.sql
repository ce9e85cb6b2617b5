-- Screens on a wall that show one location's queue without a person being signed in there.
create table wall_devices (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references businesses (id),
  location_id uuid not null,
  name text not null check (char_length(name) between 1 and 80),
  -- Its list is that of `domain/orders/wall.ts`; a test compares them.
  layout text not null check (layout in ('staff', 'lobby')),
  token_hash bytea not null unique,
  created_by uuid not null references people (id),
  created_at timestamptz not null,
  -- To the minute.
  last_seen_at timestamptz,
  revoked_at timestamptz,
  foreign key (business_id, location_id) references locations (business_id, id)
);
create index wall_devices_of_location on wall_devices (location_id) where revoked_at is null;
