-- Region of a plate, as its sign. Plates with the same letters of two regions are two cars; a plate without a region may
-- be either. A constraint on spans of texts refuses that, which a unique index cannot.
alter table stays add column if not exists plate_region text,
  drop constraint if exists stays_plate_region_check,
  add constraint stays_plate_region_check
    check (plate_region is null or (plate_region ~ '^[A-Z]{1,3}$' and license_plate is not null)) not valid;
alter table vehicles add column if not exists plate_region text,
  drop constraint if exists vehicles_plate_region_check,
  add constraint vehicles_plate_region_check check (plate_region ~ '^[A-Z]{1,3}$');
do $$ begin
  create type text_span as range (subtype = text, collation = "C");
exception when duplicate_object then null;
end $$;
alter table stays drop constraint if exists stays_one_car_in_custody;
drop index if exists stays_one_car_in_custody;
alter table stays add constraint stays_one_car_in_custody
  exclude using gist (text_span(location_id::text || ' ' || plate_key || ' ' || coalesce(plate_region, ''),
    location_id::text || ' ' || plate_key || ' ' || coalesce(plate_region, '~'), '[]') with &&)
  where (plate_key is not null and status in ('received', 'parked', 'returning', 'ready'));
create index if not exists stays_plate_in_custody on stays (location_id, plate_key)
  where plate_key is not null and status in ('received', 'parked', 'returning', 'ready');
alter table vehicles drop constraint if exists vehicles_one_plate;
drop index if exists vehicles_one_plate;
alter table vehicles add constraint vehicles_one_plate
  exclude using gist (text_span(person_id::text || ' ' || plate_key || ' ' || coalesce(plate_region, ''),
    person_id::text || ' ' || plate_key || ' ' || coalesce(plate_region, '~'), '[]') with &&)
  where (removed_at is null);
create index if not exists vehicles_of_plate on vehicles (person_id, plate_key) where removed_at is null;

-- A corrected guest may delete their account later. What the correction says of them goes then.
create index if not exists stay_events_of_former_guest on stay_events ((data ->> 'guestBefore'))
  where type = 'stay.guest_correct';
\i functions/refuse_event_change.sql
drop trigger if exists append_only on stay_events;
create trigger append_only before update on stay_events
  for each row execute function refuse_event_change();
\i functions/remove_corrections_of.sql
