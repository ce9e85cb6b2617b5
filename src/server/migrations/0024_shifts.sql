-- Whether the end of a shift was shown by a position too; null while it is open. One that ended when its valet was
-- suspended or taken off the location, or that a manager closed, was not.
alter table shifts
  add column end_verified boolean,
  -- A manager closed it, as its valet could not.
  add column closed_by uuid,
  add column close_reason text check (char_length(close_reason) between 1 and 300),
  add constraint shifts_closed_by foreign key (business_id, closed_by) references people (business_id, id),
  add constraint shifts_closed_whole check (
    (closed_by is null) = (close_reason is null)
    and (closed_by is null or (ended_at is not null and end_verified is false))),
  add constraint shifts_of_business unique (business_id, id);
update shifts set end_verified = false where ended_at is not null;
alter table shifts add constraint shifts_end_verified_when_ended check (end_verified is null or ended_at is not null);
-- A valet's history, of which there may be thousands.
create index shifts_of_person_by_start on shifts (person_id, started_at desc, id desc);

-- What a phone said where it was when its valet started or ended a shift.
create table shift_evidence (
  business_id uuid not null,
  shift_id uuid not null,
  step text not null check (step in ('start', 'end')),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Null where the device said none.
  accuracy_metres double precision check (accuracy_metres >= 0),
  -- To the shift's location, as it stood on the map then.
  distance_metres double precision not null check (distance_metres >= 0),
  -- By the device's clock: when it was there, and when it was pressed. Either may be wrong by hours.
  located_at timestamptz,
  pressed_at timestamptz,
  received_at timestamptz not null,
  -- Which sign-in it came by, and on what.
  session_id uuid not null,
  user_agent text check (char_length(user_agent) <= 500),
  primary key (shift_id, step),
  constraint shift_evidence_shift foreign key (business_id, shift_id) references shifts (business_id, id) on delete cascade
);
create index shift_evidence_by_receipt on shift_evidence (received_at);
