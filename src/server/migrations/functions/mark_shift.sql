-- Marks only the time that a shift gained or lost, because other days keep their figures.
create or replace function mark_shift() returns trigger language plpgsql as $$
declare
  now_worked tstzmultirange := tstzmultirange(tstzrange(new.started_at, new.ended_at));
  was_worked tstzmultirange := '{}';
  changed tstzmultirange;
begin
  if tg_op = 'UPDATE' then
    was_worked := tstzmultirange(tstzrange(old.started_at, old.ended_at));
  end if;
  changed := (now_worked - was_worked) + (was_worked - now_worked);
  insert into figure_marks (business_id, location_id, at)
  select new.business_id, new.location_id, bound from unnest(changed) span, unnest(array[lower(span), upper(span)]) bound
    where bound is not null
  union select business_id, location_id, starts_at from figure_days
    where location_id = new.location_id and ends_at > lower(changed) and tstzrange(starts_at, ends_at) && changed;
  return null;
end $$;
