-- Every operational row carries business_id, so that a tenant can be cut out, moved or sharded.
-- Work that is open is found through partial indexes: a queue costs what is open, not what ever was.

create table businesses (
  id uuid primary key default uuidv7(),
  name text not null,
  status text not null default 'active' check (status in ('active', 'pending', 'inactive')),
  -- Basis points when 'percentage', cents when 'fixed'.
  platform_fee_type text not null default 'percentage' check (platform_fee_type in ('percentage', 'fixed')),
  platform_fee_value integer not null default 800 check (platform_fee_value >= 0),
  platform_fee_payer text not null default 'customer' check (platform_fee_payer in ('customer', 'business')),
  created_at timestamptz not null default now()
);

create table locations (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  latitude double precision not null,
  longitude double precision not null,
  hourly_rate_cents integer not null default 850 check (hourly_rate_cents >= 0),
  flat_rate_cents integer not null default 1500 check (flat_rate_cents >= 0),
  use_flat_rate boolean not null default false,
  default_language text not null default 'en' check (default_language in ('en', 'ar')),
  -- Prefix and counter of the short numbers on the stubs: A-2047.
  ticket_prefix text not null default 'A',
  next_ticket integer not null default 1001,
  created_at timestamptz not null default now()
);
create index on locations (business_id);

create table people (
  id uuid primary key default uuidv7(),
  role text not null check (role in ('customer', 'valet', 'business_valet', 'business', 'admin')),
  business_id uuid references businesses (id),
  first_name text not null,
  last_name text not null default '',
  email text,
  phone_e164 text,
  password_hash text,
  pin_hash text,
  status text not null default 'active' check (status in ('pending', 'active', 'inactive', 'suspended')),
  language text not null default 'en' check (language in ('en', 'ar')),
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  check ((role in ('customer', 'admin')) = (business_id is null))
);
create unique index people_email on people (lower(email)) where email is not null;
create unique index people_valet_phone on people (phone_e164) where role in ('valet', 'business_valet');
create unique index people_customer_phone on people (phone_e164) where role = 'customer' and phone_verified_at is not null;
create index on people (business_id);

create table staff_locations (
  person_id uuid not null references people (id),
  location_id uuid not null references locations (id),
  business_id uuid not null references businesses (id),
  primary key (person_id, location_id)
);
create index on staff_locations (location_id);

create table sessions (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id),
  token_hash bytea not null unique,
  -- An impersonation hangs on the administrator's own session and dies with it.
  parent_session_id uuid references sessions (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_seconds integer not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text,
  address text
);
create index on sessions (person_id) where revoked_at is null;
create index on sessions (parent_session_id) where parent_session_id is not null;

create table shifts (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  location_id uuid not null references locations (id),
  person_id uuid not null references people (id),
  started_at timestamptz not null,
  ended_at timestamptz,
  location_verified boolean not null default false
);
create unique index shifts_one_open on shifts (person_id) where ended_at is null;
create index shifts_open_by_location on shifts (location_id) where ended_at is null;

create table stays (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  location_id uuid not null references locations (id),
  channel text not null check (channel in ('request', 'session', 'ticket')),
  status text not null check (status in ('expected', 'received', 'parked', 'returning', 'ready', 'returned', 'cancelled')),
  -- Grows with every change, so a late hint can be told from a new one.
  version integer not null default 1,
  ticket_number text not null,
  customer_id uuid references people (id),
  phone_e164 text,
  customer_name text,
  language text not null default 'en' check (language in ('en', 'ar')),
  vehicle_make text,
  vehicle_model text,
  vehicle_color text,
  license_plate text,
  plate_key text,
  notes text,
  parking_spot text,
  parking_location text,
  opened_by uuid references people (id),
  received_by uuid references people (id),
  -- The guest's link: found by its hash, sent again from its sealed form.
  link_hash bytea unique,
  link_sealed bytea,
  created_at timestamptz not null default now(),
  received_at timestamptz,
  parked_at timestamptz,
  ready_at timestamptz,
  returned_at timestamptz,
  cancelled_at timestamptz
);
create index stays_unfinished on stays (location_id, created_at) where status in ('expected', 'received');
create unique index stays_one_car_in_custody on stays (location_id, plate_key)
  where plate_key is not null and status in ('received', 'parked', 'returning', 'ready');

create table orders (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  location_id uuid not null references locations (id),
  stay_id uuid not null references stays (id),
  status text not null check (status in ('requested', 'paid', 'dispatched', 'ready', 'completed', 'cancelled')),
  target_minutes integer not null check (target_minutes between 1 and 1440),
  due_at timestamptz not null,
  price_cents integer not null check (price_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  platform_fee_cents integer not null check (platform_fee_cents >= 0),
  platform_fee_payer text not null check (platform_fee_payer in ('customer', 'business')),
  -- What the customer pays before the tip: the 'valet fee'.
  customer_fee_cents integer not null check (customer_fee_cents >= 0),
  tip_cents integer not null default 0 check (tip_cents >= 0),
  runner_id uuid references people (id),
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  dispatched_at timestamptz,
  ready_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  check ((status = 'completed') = (completed_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null))
);
-- Said without the status: else the planner reads the queue of one location through this index, that is
-- all open orders of all locations, rather than through the one below.
create unique index orders_one_open on orders (stay_id) where completed_at is null and cancelled_at is null;
create index orders_queue on orders (location_id, due_at, paid_at) where status in ('paid', 'dispatched', 'ready');
create index orders_by_stay on orders (stay_id, requested_at desc);
-- The last returns of a location, for honest estimates.
create index orders_returns on orders (location_id, ready_at desc) include (paid_at) where ready_at is not null;
create index orders_open_by_runner on orders (runner_id) where status in ('dispatched', 'ready');

create table stay_events (
  id bigint generated always as identity primary key,
  business_id uuid not null,
  location_id uuid not null,
  stay_id uuid not null references stays (id),
  order_id uuid references orders (id),
  type text not null,
  from_status text,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('person', 'guest', 'system', 'provider')),
  actor_id uuid,
  -- The administrator behind an impersonated person.
  impersonator_id uuid,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
create index on stay_events (stay_id, id);
create index on stay_events (created_at);

create table payments (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  order_id uuid not null unique references orders (id),
  provider text not null,
  provider_payment_id text unique,
  client_secret text unique,
  status text not null default 'open'
    check (status in ('open', 'confirming', 'requires_action', 'paid', 'cancelled', 'refund_due', 'refunded')),
  due_cents integer not null check (due_cents >= 0),
  currency text not null default 'usd',
  tip_requested_cents integer not null default 0,
  received_cents integer,
  -- One per claim: the provider's idempotency keys are made of payment and attempt.
  attempt integer not null default 0,
  claimed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  -- When the provider was told that a cancelled payment is over.
  closed_at timestamptz,
  settled_at timestamptz,
  refunded_at timestamptz
);
create index payments_unsettled on payments (created_at)
  where status in ('open', 'confirming', 'requires_action', 'refund_due') or (status = 'cancelled' and closed_at is null);

create table payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  business_id uuid not null,
  order_id uuid not null references orders (id),
  payment_id uuid not null references payments (id),
  -- One movement's lines add up to zero.
  movement text not null,
  kind text not null check (kind in ('charge', 'fee', 'tip', 'refund')),
  account text not null check (account in ('customer', 'business', 'platform', 'runner', 'tip_pool')),
  person_id uuid references people (id),
  amount_cents integer not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (payment_id, movement, kind, account, person_id)
);
create index on ledger_entries (order_id);
create index on ledger_entries (business_id, created_at);

create table codes (
  id uuid primary key default uuidv7(),
  purpose text not null,
  subject_id uuid not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now()
);
-- A newer code kills the one before: there is one row a purpose and subject.
create unique index codes_subject on codes (purpose, subject_id);

create table messages (
  id uuid primary key default uuidv7(),
  business_id uuid,
  stay_id uuid references stays (id),
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  template text not null,
  language text not null,
  -- Codes and links never stand in the database in clear.
  content_sealed bytea not null,
  -- Each message goes out at most once per cause.
  cause text not null unique,
  status text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'failed', 'suppressed')),
  attempts integer not null default 0,
  provider_message_id text,
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index on messages (stay_id);
create index messages_queued on messages (created_at) where status = 'queued';

create table dev_inbox (
  message_id uuid primary key,
  channel text not null,
  recipient text not null,
  content_sealed bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index on dev_inbox (created_at desc);
create index on dev_inbox (recipient, created_at desc);

-- Written in the command's own transaction: the key exists exactly when the thing it made does.
create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  result_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index on idempotency_keys (created_at);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table sandbox_payments (
  id text primary key,
  client_secret text not null unique,
  idempotency_key text not null unique,
  amount_cents integer not null,
  currency text not null,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  card_token text,
  amount_received_cents integer not null default 0,
  amount_refunded_cents integer not null default 0,
  last_error text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table sandbox_tokens (
  id text primary key,
  -- What the test card does; the number itself is not kept.
  behaviour text not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create table sandbox_requests (
  idempotency_key text primary key,
  body_hash text not null,
  response jsonb not null,
  created_at timestamptz not null default now()
);

create table sandbox_settings (
  id boolean primary key default true check (id),
  -- While set, the sandbox answers as if it could not be reached.
  unreachable boolean not null default false
);
insert into sandbox_settings default values;
