-- Plates of any script with 1 to 12 letters and digits. Keys fold more forms of Arabic letters.
alter table vehicles drop constraint if exists vehicles_plate_key_of_plate,
  drop constraint if exists vehicles_plate_key_check, drop constraint if exists vehicles_license_plate_check;
alter table stays drop constraint if exists stays_plate_key_of_plate,
  drop constraint if exists stays_plate_key_check, drop constraint if exists stays_license_plate_check;

\i functions/plate_key_of.sql

-- Two plates that were different cars may have one key now: of a customer's vehicles the newer stays in the list, and
-- of the cars in custody the older keeps its plate. The other plate goes into the notes.
update vehicles set removed_at = now() where removed_at is null and exists (
  select from vehicles newer where newer.person_id = vehicles.person_id and newer.removed_at is null
    and newer.plate_key <> vehicles.plate_key and plate_key_of(newer.license_plate) = plate_key_of(vehicles.license_plate)
    and (newer.created_at, newer.id) > (vehicles.created_at, vehicles.id));
update stays set notes = left(concat_ws(E'\n', license_plate, notes), 4000), license_plate = null, plate_key = null
where plate_key is not null and status in ('received', 'parked', 'returning', 'ready') and exists (
  select from stays older where older.location_id = stays.location_id
    and older.status in ('received', 'parked', 'returning', 'ready')
    and older.plate_key <> stays.plate_key and plate_key_of(older.license_plate) = plate_key_of(stays.license_plate)
    and (older.created_at, older.id) < (stays.created_at, stays.id));
update vehicles set plate_key = plate_key_of(license_plate) where plate_key <> plate_key_of(license_plate);
update stays set plate_key = plate_key_of(license_plate) where plate_key <> plate_key_of(license_plate);
-- A table with pending triggers cannot be altered.
set constraints all immediate;

alter table vehicles
  add constraint vehicles_license_plate_check check (char_length(license_plate) between 1 and 24),
  add constraint vehicles_plate_key_check check (char_length(plate_key) between 1 and 12
    and plate_key !~ '[- ♥♡❤★☆✋½¼¾&+.·・•*/ابحدرسصطعقكلمنهوىأإآٱةہھەيیئؤک]'),
  add constraint vehicles_plate_key_of_plate check (plate_key = plate_key_of(license_plate));
alter table stays
  add constraint stays_license_plate_check check (char_length(license_plate) between 1 and 24),
  add constraint stays_plate_key_check check (char_length(plate_key) between 1 and 12
    and plate_key !~ '[- ♥♡❤★☆✋½¼¾&+.·・•*/ابحدرسصطعقكلمنهوىأإآٱةہھەيیئؤک]'),
  add constraint stays_plate_key_of_plate check (plate_key = plate_key_of(license_plate));

-- Searches ignore apostrophes and quotes. Stored texts and indexes are folded again.
\i functions/fold_for_search.sql
alter table people alter column search_text set expression as (fold_for_search(
  first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone_e164, '')));
alter table applications alter column search_text set expression as (
  fold_for_search(business_name || ' ' || contact_name || ' ' || contact_email || ' ' || contact_phone || ' ' || locations::text));
alter table support_requests alter column search_text set expression as (
  fold_for_search(coalesce(subject, '') || ' ' || message));
do $$
declare
  found regclass;
begin
  for found in select indexrelid from pg_index
    join pg_class on pg_class.oid = indexrelid where relname in ('audit_events_search', 'business_changes_search') and relnamespace = current_schema()::regnamespace
  loop
    execute format('reindex index %s', found);
  end loop;
end $$;
