-- Cars in custody and the requests to bring them back.
-- Work that is open is found through partial indexes: a queue costs what is open, not what ever was.
-- Their lists of states are those of `domain/stays/states.ts` and `domain/orders/states.ts`; a test
-- compares them.

-- As `plateKey` of the domain makes it of a plate that is stored; a test compares them.
create function plate_key_of(plate text) returns text language sql immutable as $$
  select normalize(translate(normalize(translate(plate, ' -', ''), nfc), 'ابحدرسصطعقكلمنهوى', 'ABJDRSXTEGKLZNHUV'), nfc)
$$;

create table vehicles (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id),
  make text not null check (char_length(make) between 1 and 100),
  model text not null check (char_length(model) between 1 and 100),
  year integer not null,
  color text check (char_length(color) <= 100),
  license_plate text not null check (char_length(license_plate) between 2 and 16),
  -- As `plateKey` of the domain leaves it: joined, with the Latin one of two letters that are the same.
  plate_key text not null check (char_length(plate_key) between 2 and 8 and plate_key !~ '[- ابحدرسصطعقكلمنهوى]'),
  created_at timestamptz not null default now(),
  -- Removed by its owner; past stays still point at it.
  removed_at timestamptz,
  constraint vehicles_plate_key_of_plate check (plate_key = plate_key_of(license_plate)),
  constraint vehicles_of_person unique (person_id, id),
  constraint vehicles_year_until_next check (year between 1900 and extract(year from now() at time zone 'UTC') + 1)
);
create unique index vehicles_one_plate on vehicles (person_id, plate_key) where removed_at is null;
create index vehicles_newest on vehicles (person_id, created_at desc);

create table stays (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  location_id uuid not null,
  channel text not null check (channel in ('request', 'session', 'ticket')),
  status text not null check (status in ('expected', 'received', 'parked', 'returning', 'ready', 'returned', 'cancelled')),
  -- Grows with every change, so a late hint can be told from a new one.
  version integer not null default 1 check (version > 0),
  ticket_number text not null check (char_length(ticket_number) between 1 and 20),
  service_type text not null default 'parking' check (service_type in ('dropoff', 'retrieval', 'parking')),
  customer_id uuid references people (id),
  phone_e164 text check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  customer_name text check (char_length(customer_name) <= 400),
  language text not null default 'en' constraint stays_language_known references languages,
  vehicle_id uuid,
  vehicle_make text check (char_length(vehicle_make) <= 100),
  vehicle_model text check (char_length(vehicle_model) <= 100),
  vehicle_year integer,
  vehicle_color text check (char_length(vehicle_color) <= 100),
  license_plate text check (char_length(license_plate) between 2 and 16),
  plate_key text check (char_length(plate_key) between 2 and 8 and plate_key !~ '[- ابحدرسصطعقكلمنهوى]'),
  notes text check (char_length(notes) <= 4000),
  parking_spot text check (char_length(parking_spot) <= 200),
  parking_location text check (char_length(parking_location) <= 400),
  opened_by uuid references people (id),
  received_by uuid references people (id),
  -- The guest's link: found by its hash, sent again from its sealed form.
  link_hash bytea unique,
  link_sealed bytea,
  created_at timestamptz not null default now(),
  -- When the customer wants the valet; null is at once.
  requested_for timestamptz,
  received_at timestamptz,
  parked_at timestamptz,
  ready_at timestamptz,
  returned_at timestamptz,
  cancelled_at timestamptz,
  rating integer check (rating between 1 and 5),
  rated_at timestamptz,
  constraint stays_plate_key_of_plate check (plate_key = plate_key_of(license_plate)),
  constraint stays_returned_after_received check (returned_at >= received_at),
  constraint stays_of_business unique (business_id, id),
  constraint stays_of_location unique (business_id, location_id, id),
  constraint stays_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint stays_own_vehicle foreign key (customer_id, vehicle_id) references vehicles (person_id, id),
  constraint stays_vehicle_has_owner check (vehicle_id is null or customer_id is not null),
  constraint stays_year_until_next check (vehicle_year between 1900 and extract(year from now() at time zone 'UTC') + 1),
  constraint stays_plate_with_key check ((license_plate is null) = (plate_key is null)),
  constraint stays_link_is_whole check ((link_hash is null) = (link_sealed is null)),
  constraint stays_request_has_customer check (channel <> 'request' or customer_id is not null),
  constraint stays_received_at check (
    case status when 'expected' then received_at is null when 'cancelled' then true else received_at is not null end),
  constraint stays_received_by check ((received_at is null) = (received_by is null)),
  constraint stays_parked_at check ((parked_at is not null) = (status in ('parked', 'returning', 'ready', 'returned'))),
  constraint stays_ready_at check ((ready_at is not null) = (status in ('ready', 'returned'))),
  constraint stays_returned_at check ((returned_at is not null) = (status = 'returned')),
  constraint stays_cancelled_at check ((cancelled_at is not null) = (status = 'cancelled')),
  constraint stays_rated_at check ((rating is null) = (rated_at is null)),
  constraint stays_rated_after_return check (rating is null or status = 'returned')
);
create index stays_unfinished on stays (location_id, created_at) where status in ('expected', 'received');
create unique index stays_one_car_in_custody on stays (location_id, plate_key)
  where plate_key is not null and status in ('received', 'parked', 'returning', 'ready');
-- A car is announced or in custody once for its owner, whatever the place.
create unique index stays_one_per_vehicle on stays (vehicle_id)
  where vehicle_id is not null and status in ('expected', 'received', 'parked', 'returning', 'ready');
-- Tickets a customer gets to see once they have proved their number.
create index stays_open_by_phone on stays (phone_e164)
  where customer_id is null and status in ('expected', 'received', 'parked', 'returning', 'ready');
-- The sessions of a location that are not over.
create index stays_open_sessions on stays (location_id, created_at desc)
  where channel = 'session' and status in ('expected', 'received', 'parked', 'returning', 'ready');
create index stays_by_customer on stays (customer_id, created_at desc, id desc) where customer_id is not null;
create index stays_rated on stays (received_by) where rating is not null;
-- The history of a location, the latest first.
create index stays_history on stays (location_id, created_at desc, id desc);

-- The QR code and the 6-digit code of a session. A newer pair replaces the one before. The pair is kept
-- once somebody has linked: who presses again is answered as before, and everybody else that they are late.
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
create index session_codes_expiry on session_codes (expires_at);

create table valet_badges (
  id uuid primary key default uuidv7(),
  person_id uuid not null,
  business_id uuid not null references businesses (id),
  location_id uuid not null,
  -- A badge is dead when the sign-in it was made in is over, or the shift it was made in.
  session_id uuid not null,
  shift_id uuid,
  token_hash bytea not null unique,
  token_sealed bytea not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint valet_badges_person foreign key (business_id, person_id) references people (business_id, id),
  constraint valet_badges_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint valet_badges_session foreign key (person_id, session_id) references sessions (person_id, id) on delete cascade,
  constraint valet_badges_shift foreign key (person_id, shift_id) references shifts (person_id, id)
);
create unique index valet_badges_one on valet_badges (person_id) where revoked_at is null;
create index valet_badges_by_session on valet_badges (session_id);

create table promo_codes (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  -- As it is shown; compared without case.
  code text not null check (char_length(code) between 1 and 60),
  description text not null default '' check (char_length(description) <= 1000),
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  -- Basis points when 'percentage', minor units when 'fixed'.
  discount_value bigint not null check (discount_value > 0),
  is_active boolean not null default true,
  starts_at timestamptz,
  expires_at timestamptz,
  -- Null is without limit.
  max_uses integer check (max_uses > 0),
  -- Orders paid with it, and those that hold a place while they wait for payment.
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null default now(),
  constraint promo_codes_of_business unique (business_id, id),
  constraint promo_codes_uses_at_most_max check (uses <= max_uses),
  constraint promo_codes_discount_bound check (discount_value <= 10000000000),
  constraint promo_codes_discount_at_most_all check (discount_type = 'fixed' or discount_value <= 10000),
  constraint promo_codes_end_after_start check (expires_at > starts_at)
);
create unique index promo_codes_code on promo_codes (business_id, upper(code));

create table orders (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  location_id uuid not null,
  stay_id uuid not null,
  status text not null check (status in ('requested', 'paid', 'dispatched', 'ready', 'completed', 'cancelled')),
  target_minutes integer not null check (target_minutes between 1 and 1440),
  due_at timestamptz not null,
  -- The time the customer chose; null is as soon as target_minutes say.
  scheduled_for timestamptz,
  price_cents bigint not null check (price_cents >= 0),
  promo_code_id uuid,
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  -- What the fee was computed by when the amount was fixed: a promo code re-prices the order by the same.
  platform_fee_type text not null check (platform_fee_type in ('percentage', 'fixed')),
  platform_fee_value bigint not null check (platform_fee_value >= 0),
  platform_fee_payer text not null check (platform_fee_payer in ('customer', 'business')),
  platform_fee_cents bigint not null check (platform_fee_cents >= 0),
  -- What the customer pays before the tip: the 'valet fee'.
  customer_fee_cents bigint not null check (customer_fee_cents >= 0),
  tip_cents bigint not null default 0 check (tip_cents >= 0),
  runner_id uuid,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  dispatched_at timestamptz,
  ready_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  constraint orders_of_business unique (business_id, id),
  constraint orders_of_stay unique (stay_id, id),
  constraint orders_stay foreign key (business_id, location_id, stay_id) references stays (business_id, location_id, id),
  constraint orders_runner foreign key (business_id, runner_id) references people (business_id, id),
  constraint orders_promo_code foreign key (business_id, promo_code_id) references promo_codes (business_id, id),
  -- Amounts take 64 bits: an hour costs millions of the smallest units where a dollar is worth thousands of whole
  -- ones. JavaScript holds whole numbers up to 9007199254740991 exactly. A rate ends far below, so that a car can
  -- stand for ten years at the highest, and fee and tip still be added. Discount and platform fee are parts of these.
  constraint orders_amounts_bound
    check (price_cents <= 1000000000000000 and customer_fee_cents <= 3000000000000000 and tip_cents <= 3000000000000000),
  constraint orders_customer_fee check (
    customer_fee_cents = price_cents - discount_cents
      + case platform_fee_payer when 'customer' then platform_fee_cents else 0 end),
  constraint orders_business_share check (platform_fee_cents <= customer_fee_cents),
  constraint orders_tip_is_paid check (tip_cents = 0 or paid_at is not null),
  constraint orders_paid_at check (
    case status when 'requested' then paid_at is null when 'cancelled' then true else paid_at is not null end),
  constraint orders_has_runner check ((runner_id is not null) = (status in ('dispatched', 'ready', 'completed'))),
  constraint orders_dispatched_at check ((dispatched_at is not null) = (status in ('dispatched', 'ready', 'completed'))),
  constraint orders_ready_at check ((ready_at is not null) = (status in ('ready', 'completed'))),
  constraint orders_completed_at check ((completed_at is not null) = (status = 'completed')),
  constraint orders_cancelled_at check ((cancelled_at is not null) = (status = 'cancelled')),
  constraint orders_cancel_reason check ((cancel_reason is not null) = (status = 'cancelled'))
);
-- Written without the status: else the planner reads the queue of one location through this index, that
-- is all open orders of all locations, rather than through the one below.
create unique index orders_one_open on orders (stay_id) where completed_at is null and cancelled_at is null;
create index orders_queue on orders (location_id, due_at, paid_at) where status in ('paid', 'dispatched', 'ready');
create index orders_by_stay on orders (stay_id, requested_at desc);
-- The last returns of a location, for honest estimates. One paid hours before its time says nothing
-- about how long a return takes.
create index orders_returns on orders (location_id, ready_at desc) include (paid_at)
  where ready_at is not null and scheduled_for is null;
create index orders_open_by_runner on orders (runner_id) where status in ('dispatched', 'ready');
-- The cars a valet has brought, for their rating.
create index orders_brought on orders (runner_id, stay_id) where completed_at is not null;
create index orders_by_promo_code on orders (promo_code_id) where promo_code_id is not null;
-- The history of a location, the latest first.
create index orders_history on orders (location_id, requested_at desc, id desc);

create table stay_events (
  id bigint generated always as identity primary key,
  business_id uuid not null references businesses (id),
  location_id uuid not null,
  stay_id uuid not null,
  order_id uuid,
  type text not null check (char_length(type) between 1 and 100),
  from_status text,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('person', 'guest', 'system', 'provider')),
  actor_id uuid references people (id),
  -- The administrator behind an impersonated person.
  impersonator_id uuid references people (id),
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint stay_events_stay foreign key (business_id, location_id, stay_id)
    references stays (business_id, location_id, id),
  constraint stay_events_order foreign key (stay_id, order_id) references orders (stay_id, id),
  constraint stay_events_actor check ((actor_kind = 'person') = (actor_id is not null)),
  constraint stay_events_impersonator check (impersonator_id is null or actor_kind = 'person')
);
create index stay_events_by_stay on stay_events (stay_id, id);
create index stay_events_by_time on stay_events (created_at);
create index stay_events_by_location on stay_events (location_id, created_at);
