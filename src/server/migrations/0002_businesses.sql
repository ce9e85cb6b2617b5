-- Locations with their rates, applications, and the interfaces for programs of a business.

create table locations (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  name text not null check (char_length(name) between 1 and 200),
  address text not null check (char_length(address) <= 300),
  city text not null check (char_length(city) <= 200),
  state text not null check (char_length(state) <= 100),
  zip_code text not null check (char_length(zip_code) <= 20),
  -- ISO 3166-1. Phone numbers without a country code belong to this country.
  country text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  -- Zone of the location's days, hours and receipts.
  time_zone text not null default 'America/New_York' check (is_time_zone(time_zone)),
  -- Null until a manager puts the location on the map, because an application has only its address.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  default_language text not null default 'en' constraint locations_default_language_known references languages,
  -- Prefix and counter of ticket numbers such as A-2047.
  ticket_prefix text not null default 'A' check (ticket_prefix ~ '^[A-Z0-9]{1,4}$'),
  next_ticket integer not null default 1001 check (next_ticket > 0),
  created_at timestamptz not null default now(),
  -- Place where guests take their car, in their words: 'Main entrance'.
  entrance text check (char_length(entrance) between 1 and 120),
  -- Proof that ties a guest to a ticket: the code from the SMS, or the link alone.
  check_in_proof text not null default 'code' check (check_in_proof in ('code', 'link')),
  -- Rule for the handover code of the guest's page.
  handover_proof text not null default 'ask' check (handover_proof in ('off', 'ask', 'always')),
  -- A return is paid before its car is brought, or at the handover.
  pay_when text not null default 'before' check (pay_when in ('before', 'atHandover')),
  -- True when the server offers cars to runners without a dispatcher.
  auto_dispatch boolean not null default false,
  -- Target of the wait in minutes, from paid to the curb.
  wait_target_minutes integer not null default 10 check (wait_target_minutes between 1 and 120),
  -- Minutes a key may be neither on a hook nor on its way.
  key_limit_minutes integer not null default 15 check (key_limit_minutes between 1 and 240),
  -- Names of parking spots in the order of filling; empty where spots have no names.
  spots text[] not null default '{}' check (cardinality(spots) <= 1000 and array_position(spots, null) is null),
  -- Arabic name; null where the name is the same.
  name_ar text check (char_length(name_ar) between 1 and 200),
  -- Weekly hours and exceptions as `OpeningHours`; null for a location that never closes.
  opening_hours jsonb check (jsonb_typeof(opening_hours) = 'object'),
  -- Names of hooks in the order of use; empty where hooks count from one.
  hooks text[] not null default '{}' check (cardinality(hooks) <= 1000 and array_position(hooks, null) is null),
  -- Set when the location closes for good; it then takes no cars in.
  closed_at timestamptz,
  constraint locations_of_business unique (business_id, id),
  constraint locations_whole_point check ((latitude is null) = (longitude is null))
);
create index locations_dispatched_automatically on locations (id) where auto_dispatch;
\i functions/keep_wait_target.sql
create trigger keep_wait_target after insert on locations
  for each row execute function keep_wait_target();
create trigger keep_changed_wait_target after update of wait_target_minutes on locations
  for each row when (old.wait_target_minutes <> new.wait_target_minutes) execute function keep_wait_target();

-- Wait targets by time, because a day is judged by the target of its time.
create table wait_targets (
  business_id uuid not null,
  location_id uuid not null,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 1 and 120),
  primary key (location_id, starts_at),
  constraint wait_targets_location foreign key (business_id, location_id) references locations (business_id, id) on delete cascade
);

-- Versioned rates. A stay keeps the version in effect at its receipt, so later changes never touch it.
create table location_rates (
  business_id uuid not null,
  location_id uuid not null,
  -- The later version counts when two take effect at the same time.
  version integer not null check (version >= 1),
  effective_from timestamptz not null,
  rates jsonb not null check (jsonb_typeof(rates) = 'object'),
  -- Null for the rates a location began with.
  made_by uuid references people (id),
  made_at timestamptz not null default now(),
  -- Only a change that has not taken effect can be cancelled.
  cancelled_at timestamptz,
  cancelled_by uuid references people (id),
  primary key (location_id, version),
  constraint location_rates_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint location_rates_cancelled_before_effect check (cancelled_at < effective_from),
  constraint location_rates_cancelled_by_somebody check ((cancelled_at is null) = (cancelled_by is null)),
  constraint location_rates_hourly_bound check ((rates ->> 'hourlyRateCents')::bigint between 0 and 10000000000),
  constraint location_rates_flat_bound check ((rates ->> 'flatRateCents')::bigint between 0 and 10000000000)
);
-- Finds the rates in effect, for each stay that is priced.
create index location_rates_in_effect on location_rates (location_id, effective_from desc, version desc)
  where cancelled_at is null;
\i functions/check_rates_change.sql
create trigger append_only before update or delete on location_rates
  for each row execute function check_rates_change();
create trigger append_only_all before truncate on location_rates
  for each statement execute function refuse_change();

create table applications (
  id uuid primary key default uuidv7(),
  business_name text not null check (char_length(business_name) between 1 and 200),
  kind text not null check (kind in ('restaurant', 'hotel', 'venue', 'hospital', 'retail', 'residence', 'other')),
  contact_name text not null check (char_length(contact_name) between 1 and 200),
  contact_email text not null,
  contact_phone text not null,
  locations jsonb not null check (jsonb_typeof(locations) = 'array'),
  expected_cars_per_day integer not null check (expected_cars_per_day > 0),
  note text check (char_length(note) <= 4000),
  language text not null default 'en' constraint applications_language_known references languages,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  decline_reason text check (char_length(decline_reason) <= 4000),
  decided_by uuid references people (id),
  decided_at timestamptz,
  business_id uuid references businesses (id),
  created_at timestamptz not null default now(),
  -- Currency of the new business. Country and time zone belong to its locations.
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  search_text text not null generated always as (
    fold_for_search(business_name || ' ' || contact_name || ' ' || contact_email || ' ' || contact_phone || ' ' || locations::text)) stored,
  constraint applications_decided check (
    (status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)),
  constraint applications_approved check ((status = 'approved') = (business_id is not null)),
  constraint applications_declined check (decline_reason is null or status = 'declined')
);
create index applications_by_status on applications (status, created_at desc);
create index applications_decided_first on applications (decided_at desc, id desc) where status <> 'pending';
create trigger check_decider before insert or update of decided_by on applications
  for each row when (new.decided_by is not null)
  execute function check_admin('decided_by', 'applications_decided_by_admin');

-- Notes of administrators to each other.
create table application_notes (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications (id) on delete cascade,
  author_id uuid not null references people (id),
  text text not null check (char_length(text) between 1 and 8000),
  created_at timestamptz not null default now()
);
create index application_notes_by_application on application_notes (application_id, id);

-- Tokens that a business's programs send instead of a person's session.
create table api_tokens (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  name text not null check (char_length(name) between 1 and 80),
  capabilities text[] not null check (cardinality(capabilities) between 1 and 40),
  -- Null means every location of the business, later ones included.
  location_ids uuid[] check (cardinality(location_ids) between 1 and 500),
  token_hash bytea not null unique,
  -- Last characters of the token, by which its owner recognises it.
  ending text not null check (char_length(ending) = 4),
  created_by uuid not null references people (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text check (char_length(last_address) <= 64),
  revoked_at timestamptz,
  constraint api_tokens_end check (expires_at > created_at and expires_at <= created_at + interval '367 days')
);
create index api_tokens_by_business on api_tokens (business_id, created_at desc);

-- Addresses that receive a business's events.
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  url text not null check (char_length(url) between 8 and 2000),
  -- Event names of the contract, such as 'stay.parked'.
  events text[] not null check (cardinality(events) between 1 and 40),
  -- True when events carry the guest's name and phone number.
  includes_guest boolean not null default false,
  secret_sealed bytea not null,
  -- The old secret also signs until `previous_until`.
  previous_secret_sealed bytea,
  previous_until timestamptz,
  status text not null default 'on' check (status in ('on', 'off', 'failed')),
  -- Time since which no delivery has arrived.
  failing_since timestamptz,
  -- Number of the next delivery.
  next_sequence bigint not null default 1 check (next_sequence >= 1),
  -- End of a worker's claim.
  claimed_until timestamptz,
  created_by uuid not null references people (id),
  created_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  constraint webhook_endpoints_previous check ((previous_secret_sealed is null) = (previous_until is null))
);
create index webhook_endpoints_by_business on webhook_endpoints (business_id, created_at);

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- Null for a test.
  event_id bigint,
  type text not null check (char_length(type) between 1 and 100),
  -- Position in the order of first sending; null before that.
  sequence bigint,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  -- Start of the three days of retries: creation, or a manual resend.
  retried_since timestamptz not null,
  due_at timestamptz,
  attempted_at timestamptz,
  duration_ms integer check (duration_ms >= 0),
  response_status integer check (response_status between 100 and 999),
  response_text text check (char_length(response_text) <= 1024),
  error text check (error in ('unreachable', 'timeout', 'inside', 'closed', 'too_long', 'refused', 'switched_off')),
  constraint webhook_deliveries_due check ((status = 'waiting') = (due_at is not null)),
  constraint webhook_deliveries_once unique (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where status = 'waiting';
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_by_time on webhook_deliveries (created_at);
