-- Region of a plate, as its sign. Plates with the same letters of two regions are two cars; a plate without a region may
-- be either, so that a constraint on spans of texts stops it, which a unique index cannot.
alter table stays add column if not exists plate_region text,
  drop constraint if exists stays_plate_region_check,
  add constraint stays_plate_region_check check (plate_region ~ '^[A-Z]{2,3}$');
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
