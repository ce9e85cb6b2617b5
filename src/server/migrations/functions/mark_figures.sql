-- Marks the given times of a location as stale.
create or replace function mark_figures(business uuid, place uuid, variadic times timestamptz[]) returns void language sql as $$
  insert into figure_marks (business_id, location_id, at)
  select distinct business, place, one from unnest(times) one where one is not null
$$;
