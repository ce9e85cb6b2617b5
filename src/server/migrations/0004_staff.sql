-- Positions, shifts and badges.

create table staff_locations (
  person_id uuid not null,
  location_id uuid not null,
  business_id uuid not null references businesses (id),
  -- Position of the person at this location; it grants capabilities.
  position text not null default 'valet' check (position in ('manager', 'dispatcher', 'cashier', 'valet')),
  primary key (person_id, location_id),
  constraint staff_locations_person foreign key (business_id, person_id) references people (business_id, id),
  constraint staff_locations_location foreign key (business_id, location_id) references locations (business_id, id)
);
create index staff_locations_by_location on staff_locations (location_id);

create table shifts (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  location_id uuid not null,
  person_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  location_verified boolean not null default false,
  -- True when the phone proved the end of the shift; null while the shift is open.
  end_verified boolean,
  -- Manager who closed the shift in place of its valet.
  closed_by uuid,
  close_reason text check (char_length(close_reason) between 1 and 300),
  constraint shifts_of_person unique (person_id, id),
  constraint shifts_person foreign key (business_id, person_id) references people (business_id, id),
  constraint shifts_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint shifts_end_after_start check (ended_at >= started_at),
  constraint shifts_closed_by foreign key (business_id, closed_by) references people (business_id, id),
  constraint shifts_closed_whole check (
    (closed_by is null) = (close_reason is null)
    and (closed_by is null or (ended_at is not null and end_verified is false))),
  constraint shifts_of_business unique (business_id, id),
  constraint shifts_end_verified_when_ended check (end_verified is null or ended_at is not null)
);
create unique index shifts_one_open on shifts (person_id) where ended_at is null;
create index shifts_open_by_location on shifts (location_id) where ended_at is null;
-- Pages of a valet's history.
create index shifts_of_person_by_start on shifts (person_id, started_at desc, id desc);
create index shifts_by_place on shifts (location_id, started_at);

-- Reports of a phone about its position at the start and end of a shift.
create table shift_evidence (
  business_id uuid not null,
  shift_id uuid not null,
  step text not null check (step in ('start', 'end')),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Null where the device reported none.
  accuracy_metres double precision check (accuracy_metres >= 0),
  -- Distance to the location's coordinates at that time.
  distance_metres double precision not null check (distance_metres >= 0),
  -- Times of the position and of the tap by the device's clock, which may be wrong by hours.
  located_at timestamptz,
  pressed_at timestamptz,
  received_at timestamptz not null,
  -- Session and device of the report.
  session_id uuid not null,
  user_agent text check (char_length(user_agent) <= 500),
  primary key (shift_id, step),
  constraint shift_evidence_shift foreign key (business_id, shift_id) references shifts (business_id, id) on delete cascade
);
create index shift_evidence_by_receipt on shift_evidence (received_at);

create table valet_badges (
  id uuid primary key default uuidv7(),
  person_id uuid not null,
  business_id uuid not null references businesses (id),
  location_id uuid not null,
  -- A badge ends with its session and its shift.
  session_id uuid not null,
  shift_id uuid,
  token_hash bytea not null unique,
  token_sealed bytea not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint valet_badges_person foreign key (business_id, person_id) references people (business_id, id),
  constraint valet_badges_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint valet_badges_session foreign key (person_id, session_id) references sessions (person_id, id) on delete cascade,
  constraint valet_badges_shift foreign key (person_id, shift_id) references shifts (person_id, id)
);
create unique index valet_badges_one on valet_badges (person_id) where revoked_at is null;
create index valet_badges_by_session on valet_badges (session_id);
