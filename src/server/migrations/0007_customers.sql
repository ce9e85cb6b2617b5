-- The customer's side: cars, the two other doors, saved cards, promo codes, conversations.

create table vehicles (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id),
  make text not null,
  model text not null,
  year integer not null check (year between 1900 and 2030),
  color text,
  license_plate text not null,
  plate_key text not null,
  created_at timestamptz not null default now(),
  -- Removed by its owner; past stays still point at it.
  removed_at timestamptz
);
create unique index vehicles_one_plate on vehicles (person_id, plate_key) where removed_at is null;
create index on vehicles (person_id, created_at desc);

alter table stays
  add column vehicle_id uuid references vehicles (id),
  add column vehicle_year integer,
  add column service_type text not null default 'parking'
    check (service_type in ('dropoff', 'retrieval', 'parking')),
  -- When the customer wants the valet; null is at once.
  add column requested_for timestamptz,
  add column rating integer check (rating between 1 and 5),
  add column rated_at timestamptz;
create index stays_by_customer on stays (customer_id, created_at desc, id desc)
  where customer_id is not null;
-- A car is announced or in custody once for its owner, whatever the place.
create unique index stays_one_per_vehicle on stays (vehicle_id)
  where vehicle_id is not null and status in ('expected', 'received', 'parked', 'returning', 'ready');
-- Tickets a customer gets to see once he has proved his number.
create index stays_open_by_phone on stays (phone_e164)
  where customer_id is null and status in ('expected', 'received', 'parked', 'returning', 'ready');
create index stays_rated on stays (received_by) where rating is not null;

-- The QR code and the 6-digit code of a session. A newer pair replaces the one before. The pair is kept
-- once somebody has linked: who presses again is answered as before, and everybody else that he is late.
create table session_codes (
  stay_id uuid primary key references stays (id) on delete cascade,
  token_hash bytea not null unique,
  token_sealed bytea not null,
  -- Keyed hash: it must be found by what was typed, and six digits alone would be guessed from a hash.
  code_hash bytea not null unique,
  code_sealed bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on session_codes (expires_at);
-- The sessions of a location that are not over.
create index stays_open_sessions on stays (location_id, created_at desc)
  where channel = 'session' and status in ('expected', 'received', 'parked', 'returning', 'ready');

create table valet_badges (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id),
  business_id uuid not null references businesses (id),
  location_id uuid not null references locations (id),
  -- A badge is dead when the sign-in it was made in is over, or the shift it was made in.
  session_id uuid not null references sessions (id) on delete cascade,
  shift_id uuid references shifts (id),
  token_hash bytea not null unique,
  token_sealed bytea not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index valet_badges_one on valet_badges (person_id) where revoked_at is null;
create index on valet_badges (session_id);
-- The cars a valet has brought, for his rating.
create index orders_brought on orders (runner_id, stay_id) where completed_at is not null;

-- The customer as the payment provider knows him, and the cards it keeps for him.
create table payment_customers (
  person_id uuid not null references people (id),
  provider text not null,
  provider_customer_id text not null unique,
  created_at timestamptz not null default now(),
  primary key (person_id, provider)
);

create table saved_cards (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id),
  provider text not null,
  provider_method_id text not null unique,
  -- The same card saved twice is one: the provider's word for its number.
  fingerprint text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index saved_cards_one_default on saved_cards (person_id, provider)
  where is_default and removed_at is null;
create unique index saved_cards_once on saved_cards (person_id, provider, fingerprint) where removed_at is null;

create table promo_codes (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  -- As it is shown; compared without case.
  code text not null,
  description text not null default '',
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  -- Basis points when 'percentage', cents when 'fixed'.
  discount_value integer not null check (discount_value > 0),
  is_active boolean not null default true,
  starts_at timestamptz,
  expires_at timestamptz,
  -- Null is without limit.
  max_uses integer check (max_uses > 0),
  -- Orders paid with it, and those that hold a place while they wait for payment.
  uses integer not null default 0,
  created_at timestamptz not null default now(),
  check (discount_type = 'fixed' or discount_value <= 10000)
);
create unique index promo_codes_code on promo_codes (business_id, upper(code));

alter table orders
  add column promo_code_id uuid references promo_codes (id),
  -- The time the customer chose; null is as soon as target_minutes say.
  add column scheduled_for timestamptz;
-- What the fee was reckoned by when the amount was fixed: a promo code re-prices the order by the same.
alter table orders
  add column platform_fee_type text check (platform_fee_type in ('percentage', 'fixed')),
  add column platform_fee_value integer check (platform_fee_value >= 0);
update orders set platform_fee_type = businesses.platform_fee_type,
    platform_fee_value = businesses.platform_fee_value
  from businesses where businesses.id = orders.business_id;
alter table orders
  alter column platform_fee_type set not null,
  alter column platform_fee_value set not null;
create index on orders (promo_code_id) where promo_code_id is not null;
-- One paid hours before its time says nothing about how long a return takes.
drop index if exists orders_returns;
create index orders_returns on orders (location_id, ready_at desc) include (paid_at)
  where ready_at is not null and scheduled_for is null;

alter table payments
  -- What the provider's payment was created with: its idempotency key comes with one body only.
  add column opened_cents integer;

-- What the customer of a car and the people serving it write to each other.
create table stay_messages (
  id bigint generated always as identity primary key,
  business_id uuid not null references businesses (id),
  location_id uuid not null references locations (id),
  stay_id uuid not null references stays (id),
  side text not null check (side in ('customer', 'staff')),
  -- Null for a guest with a ticket link.
  author_id uuid references people (id),
  author_name text,
  text text not null,
  quick_reply text,
  -- The sender's own key: the same one again is the same message.
  client_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (stay_id, side, client_id)
);
create index on stay_messages (stay_id, id);

-- Up to where each side has read. A row exists once somebody has written.
create table conversations (
  stay_id uuid primary key references stays (id),
  business_id uuid not null references businesses (id),
  location_id uuid not null references locations (id),
  last_message_id bigint not null,
  last_at timestamptz not null,
  customer_read_id bigint not null default 0,
  staff_read_id bigint not null default 0,
  customer_unread integer not null default 0,
  staff_unread integer not null default 0,
  -- When each side was last told by SMS or notification that something waits.
  customer_hinted_at timestamptz,
  staff_hinted_at timestamptz
);
create index conversations_by_location on conversations (location_id, last_at desc);

-- What was sent to somebody, for the copy of his data and for the end of his account.
create index messages_of_person on messages (person_id) where person_id is not null;

create table support_requests (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id),
  subject text,
  message text not null,
  client_id text not null,
  created_at timestamptz not null default now(),
  unique (person_id, client_id)
);

alter table people
  -- Made anonymous at its owner's wish; the row stays for the records that point at it.
  add column deleted_at timestamptz;

alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check
    check (purpose in ('verify_email', 'reset_password', 'activate_business', 'change_email'));

-- The provider may know of a payment from the moment this is set, also of one that costs nothing.
update payments set opened_cents = case when due_cents = 0 then 100 else due_cents end
  where due_cents > 0 or tip_tried or provider_payment_id is not null;
drop index if exists payments_to_look_at;
alter table payments drop column tip_tried;
create index payments_to_look_at on payments (look_at, id)
  where status in ('confirming', 'requires_action', 'refund_due')
    or (status = 'open' and provider_payment_id is not null)
    or (status = 'cancelled' and closed_at is null)
    or (status = 'paid' and opened_cents is not null and received_cents = 0 and closed_at is null);

-- What the sandbox remembers of cards that are kept: what they do and look like, never the number.
create table sandbox_customers (
  id text primary key,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table sandbox_methods (
  id text primary key,
  -- Null once it is forgotten.
  customer_id text references sandbox_customers (id),
  behaviour text not null,
  fingerprint text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  created_at timestamptz not null default now()
);

create table sandbox_setups (
  id text primary key,
  client_secret text not null unique,
  customer_id text not null references sandbox_customers (id),
  method_id text references sandbox_methods (id),
  status text not null,
  last_error text,
  created_at timestamptz not null default now()
);

alter table sandbox_tokens
  add column fingerprint text not null default '',
  add column brand text not null default 'visa',
  add column last4 text not null default '4242',
  add column exp_month integer not null default 12,
  add column exp_year integer not null default 2040;

alter table sandbox_payments
  add column method_id text references sandbox_methods (id),
  -- Who keeps the card once it is charged.
  add column keep_for text references sandbox_customers (id);
