-- Corrections of a guest or a car hold the values before and after, which go when the guest is erased.
\i functions/refuse_event_removal.sql
\i functions/remove_corrections_of.sql
-- More tags of cars: values of `NoteTag`; a test compares them.
alter table stays drop constraint if exists stays_note_tags_check,
  add constraint stays_note_tags_check check (note_tags <@ array[
    'vip', 'manual', 'electric', 'oversize', 'low', 'trailer', 'child_seat', 'scratch', 'low_fuel', 'valuables']);
