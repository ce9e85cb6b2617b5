-- What a location charges is a table with a version for each change. A stay is priced by the one in effect when its car
-- was received, so a change never touches cars that are already there.
create table location_rates (
  business_id uuid not null,
  location_id uuid not null,
  -- Of two that take effect at one time the later version counts.
  version integer not null check (version >= 1),
  effective_from timestamptz not null,
  rates jsonb not null check (jsonb_typeof(rates) = 'object'),
  -- Null for the rates a location had before they had versions.
  made_by uuid references people (id),
  made_at timestamptz not null default now(),
  -- Only a change that has not taken effect can be called off.
  cancelled_at timestamptz,
  cancelled_by uuid references people (id),
  primary key (location_id, version),
  constraint location_rates_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint location_rates_cancelled_before_effect check (cancelled_at < effective_from),
  constraint location_rates_cancelled_by_somebody check ((cancelled_at is null) = (cancelled_by is null)),
  constraint location_rates_hourly_bound check ((rates ->> 'hourlyRateCents')::bigint between 0 and 10000000000),
  constraint location_rates_flat_bound check ((rates ->> 'flatRateCents')::bigint between 0 and 10000000000)
);
-- The one in effect at a time, for each stay that is priced.
create index location_rates_in_effect on location_rates (location_id, effective_from desc, version desc)
  where cancelled_at is null;

-- Append-only: all that ever changes is that somebody calls a change off, once.
create function check_rates_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null
    and (to_jsonb(new) - 'cancelled_at' - 'cancelled_by') = (to_jsonb(old) - 'cancelled_at' - 'cancelled_by') then
    return new;
  end if;
  perform refuse('location_rates_append_only', format('Version %s of the rates of %s is not changed', old.version, old.location_id));
  return null;
end $$;
create trigger append_only before update or delete on location_rates
  for each row execute function check_rates_change();
create trigger append_only_all before truncate on location_rates
  for each statement execute function refuse_change();

insert into location_rates (business_id, location_id, version, effective_from, rates, made_at)
  select business_id, id, 1, timestamptz '1970-01-01 00:00Z',
    jsonb_build_object(
      'useFlatRate', use_flat_rate, 'flatRateCents', flat_rate_cents, 'hourlyRateCents', hourly_rate_cents,
      'freeMinutes', null, 'dailyMaximumCents', null, 'overnight', null, 'bands', '[]'::jsonb, 'events', '[]'::jsonb),
    created_at
  from locations;

alter table locations drop column hourly_rate_cents, drop column flat_rate_cents, drop column use_flat_rate;
