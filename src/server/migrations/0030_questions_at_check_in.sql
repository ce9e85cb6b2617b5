-- Charge level of an electric car in percent, as seen by staff.
alter table stays add column if not exists charge_percent smallint;
alter table stays drop constraint if exists stays_charge_percent_check,
  add constraint stays_charge_percent_check check (charge_percent is null
    or (charge_percent between 0 and 100 and 'electric' = any(note_tags)));
-- The tag 'front' keeps a car at the front. Values of `NoteTag`; a test compares them.
alter table stays drop constraint if exists stays_note_tags_check,
  add constraint stays_note_tags_check check (note_tags <@ array[
    'vip', 'front', 'manual', 'electric', 'oversize', 'low', 'trailer', 'child_seat', 'scratch', 'low_fuel', 'valuables']);
-- Tags that staff must answer with yes or no at a check-in: values of `NoteTag`; a test compares them.
alter table locations add column if not exists required_tags text[] not null default '{}';
alter table locations drop constraint if exists locations_required_tags_check,
  add constraint locations_required_tags_check check (required_tags <@ array[
    'vip', 'front', 'manual', 'electric', 'oversize', 'low', 'trailer', 'child_seat', 'scratch', 'low_fuel', 'valuables']);
-- Names of spots at the front, which are offered for cars with the tag 'front' only.
alter table locations add column if not exists front_spots text[] not null default '{}';
alter table locations drop constraint if exists locations_front_spots_check,
  add constraint locations_front_spots_check check (cardinality(front_spots) <= 1000 and array_position(front_spots, null) is null);
