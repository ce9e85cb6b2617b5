-- Businesses with their locations, everybody who uses the product, and how they get in and out.
-- Every row of a business carries business_id, so that a tenant can be cut out, moved or sharded, and
-- points at others by (business_id, id): nothing can point into another tenant.

-- The languages that the product has texts in: filled from src/texts/languages.ts whenever the database
-- is brought up to a version, so that another language is no migration.
create table languages (name text primary key);
insert into languages values ('en'), ('ar');

create table businesses (
  id uuid primary key default uuidv7(),
  name text not null check (char_length(name) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'pending', 'inactive')),
  kind text check (kind in ('restaurant', 'hotel', 'venue', 'hospital', 'retail', 'residence', 'other')),
  plan text not null default 'standard' check (plan in ('standard', 'premium', 'enterprise')),
  -- ISO 4217. Amounts in `…_cents` are its minor units: none, two or three decimals.
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- Basis points when 'percentage', minor units when 'fixed'.
  platform_fee_type text not null default 'percentage' check (platform_fee_type in ('percentage', 'fixed')),
  platform_fee_value bigint not null default 800 check (platform_fee_value >= 0),
  platform_fee_payer text not null default 'customer' check (platform_fee_payer in ('customer', 'business')),
  contact_name text,
  contact_email text,
  contact_phone text,
  contract_url text,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  constraint businesses_in_currency unique (id, currency),
  constraint businesses_fee_bound check (platform_fee_value <= 10000000000),
  constraint businesses_fee_at_most_all check (platform_fee_type = 'fixed' or platform_fee_value <= 10000)
);

-- IANA names only: PostgreSQL also takes abbreviations and offsets, which know no summer time, and 'Foo/Bar+5' for a
-- rule of POSIX. Such a rule needs a number, and of IANA's names with a slash only those of Etc/GMT have one.
create function is_time_zone(name text) returns boolean language plpgsql immutable as $$
begin
  perform timestamptz '2000-01-01 00:00Z' at time zone name;
  return name = 'UTC' or name ~ '^[A-Z][A-Za-z_]+(/[A-Za-z_-]+)+$'
    or name ~ '^Etc/GMT([+-][0-9]|[+-]1[0-2]|-1[34]|0)$';
exception when others then
  return false;
end $$;

create table locations (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  name text not null check (char_length(name) between 1 and 200),
  address text not null check (char_length(address) <= 300),
  city text not null check (char_length(city) <= 200),
  state text not null check (char_length(state) <= 100),
  zip_code text not null check (char_length(zip_code) <= 20),
  -- ISO 3166-1; phone numbers without a country code are read as this country's.
  country text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  -- Days, hours and receipts of the location are this zone's.
  time_zone text not null default 'America/New_York' check (is_time_zone(time_zone)),
  -- A place somebody applied with is known by its address alone, until its editor puts it on the map.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  hourly_rate_cents bigint not null default 850 check (hourly_rate_cents >= 0),
  flat_rate_cents bigint not null default 1500 check (flat_rate_cents >= 0),
  use_flat_rate boolean not null default false,
  default_language text not null default 'en' constraint locations_default_language_known references languages,
  -- Prefix and counter of the short numbers on the stubs: A-2047.
  ticket_prefix text not null default 'A' check (ticket_prefix ~ '^[A-Z0-9]{1,4}$'),
  next_ticket integer not null default 1001 check (next_ticket > 0),
  created_at timestamptz not null default now(),
  constraint locations_of_business unique (business_id, id),
  constraint locations_hourly_rate_bound check (hourly_rate_cents <= 10000000000),
  constraint locations_flat_rate_bound check (flat_rate_cents <= 10000000000),
  constraint locations_whole_point check ((latitude is null) = (longitude is null))
);

create table people (
  id uuid primary key default uuidv7(),
  role text not null check (role in ('customer', 'valet', 'business_valet', 'business', 'admin')),
  business_id uuid references businesses (id),
  first_name text not null check (char_length(first_name) <= 200),
  last_name text not null default '' check (char_length(last_name) <= 200),
  email text check (char_length(email) between 3 and 254 and strpos(email, '@') > 1),
  phone_e164 text check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  password_hash text,
  pin_hash text,
  status text not null default 'active' check (status in ('pending', 'active', 'inactive', 'suspended')),
  language text not null default 'en' constraint people_language_known references languages,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  password_changed_at timestamptz,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  -- Made anonymous at their own wish; the row stays for the records that point at it.
  deleted_at timestamptz,
  constraint people_of_business unique (business_id, id),
  constraint people_staff_has_business check ((role in ('customer', 'admin')) = (business_id is null)),
  constraint people_verified_email check (email_verified_at is null or email is not null),
  constraint people_verified_phone check (phone_verified_at is null or phone_e164 is not null),
  constraint people_deleted_is_nobody check (
    deleted_at is null
    or (email is null and phone_e164 is null and password_hash is null and pin_hash is null and status = 'inactive')
  )
);
create unique index people_email on people (lower(email)) where email is not null;
create unique index people_valet_phone on people (phone_e164) where role in ('valet', 'business_valet');
create unique index people_customer_phone on people (phone_e164) where role = 'customer' and phone_verified_at is not null;
-- Who signs in by phone is looked for among all that gave the number, proven or not.
create index people_phone on people (phone_e164) where phone_e164 is not null;

create table staff_locations (
  person_id uuid not null,
  location_id uuid not null,
  business_id uuid not null references businesses (id),
  primary key (person_id, location_id),
  constraint staff_locations_person foreign key (business_id, person_id) references people (business_id, id),
  constraint staff_locations_location foreign key (business_id, location_id) references locations (business_id, id)
);
create index staff_locations_by_location on staff_locations (location_id);

create table sessions (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id),
  token_hash bytea not null unique,
  -- An impersonation hangs on the administrator's own session and dies with it.
  parent_session_id uuid references sessions (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_seconds integer not null check (idle_seconds > 0),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text,
  address text,
  constraint sessions_of_person unique (person_id, id),
  constraint sessions_parent_is_another check (parent_session_id <> id)
);
create index sessions_live on sessions (person_id) where revoked_at is null;
create index sessions_by_parent on sessions (parent_session_id) where parent_session_id is not null;

create table shifts (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  location_id uuid not null,
  person_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  location_verified boolean not null default false,
  constraint shifts_of_person unique (person_id, id),
  constraint shifts_person foreign key (business_id, person_id) references people (business_id, id),
  constraint shifts_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint shifts_end_after_start check (ended_at >= started_at)
);
create unique index shifts_one_open on shifts (person_id) where ended_at is null;
create index shifts_open_by_location on shifts (location_id) where ended_at is null;

-- Secrets of e-mailed links. A newer one replaces the one before; a used one stays until it is
-- replaced, so that opening a link twice can be told from a forged one.
create table account_links (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'activate_business', 'change_email')),
  person_id uuid not null references people (id) on delete cascade,
  token_hash bytea not null unique,
  -- The address it was sent to: a link does not verify an address given later.
  email text not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_links_one unique (purpose, person_id)
);

create table codes (
  id uuid primary key default uuidv7(),
  purpose text not null,
  subject_id uuid not null,
  code_hash bytea not null,
  attempts integer not null default 0 check (attempts >= 0),
  locked_until timestamptz,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now()
);
-- A newer code kills the one before: there is one row a purpose and subject.
create unique index codes_subject on codes (purpose, subject_id);

-- Who registers with an address that has an account already is answered, also when they sign in then,
-- as if it had none. This is what was typed last. It opens nothing: whoever shows this password hears
-- that the address has to be verified, as they would of a new account.
create table repeated_registrations (
  person_id uuid primary key references people (id) on delete cascade,
  phone_e164 text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index repeated_registrations_phone on repeated_registrations (phone_e164);

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
  -- What it is paid in. Country and time zone are its locations' own.
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  constraint applications_decided check (
    (status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)),
  constraint applications_approved check ((status = 'approved') = (business_id is not null)),
  constraint applications_declined check (decline_reason is null or status = 'declined')
);
create index applications_by_status on applications (status, created_at desc);
-- Applications that were answered, the latest first.
create index applications_decided_first on applications (decided_at desc, id desc) where status <> 'pending';

-- Whose number a valet's invitation took over, and who did it. The account it was taken from has none
-- any more; without this nobody could say which one it had.
create table phone_releases (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  phone_e164 text not null,
  from_person_id uuid not null,
  from_business_id uuid not null,
  to_person_id uuid not null,
  to_business_id uuid not null,
  actor_id uuid not null references people (id),
  -- The administrator behind an impersonated person.
  impersonator_id uuid references people (id),
  constraint phone_releases_from foreign key (from_business_id, from_person_id) references people (business_id, id),
  constraint phone_releases_to foreign key (to_business_id, to_person_id) references people (business_id, id)
);
create index phone_releases_by_person on phone_releases (from_person_id);
create index phone_releases_by_phone on phone_releases (phone_e164);

-- What administrators did, and everything done while one acted as somebody else.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  admin_id uuid not null references people (id),
  -- The person acted as, or acted upon.
  person_id uuid references people (id),
  business_id uuid references businesses (id),
  action text not null check (char_length(action) between 1 and 200),
  subject_id text check (char_length(subject_id) <= 300),
  -- How the call ended; added once, when it has.
  status integer check (status between 100 and 599),
  address text,
  user_agent text check (char_length(user_agent) <= 300)
);
create index audit_events_by_person on audit_events (person_id, id desc);
create index audit_events_by_admin on audit_events (admin_id, id desc);
