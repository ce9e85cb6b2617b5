-- Cars in custody.
-- Open work is found through partial indexes, so a queue costs what is open, not all that ever was.

\i functions/plate_key_of.sql

create table vehicles (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id),
  make text not null check (char_length(make) between 1 and 100),
  model text not null check (char_length(model) between 1 and 100),
  year integer,
  color text check (char_length(color) <= 100),
  license_plate text not null check (char_length(license_plate) between 2 and 16),
  -- Key of `plateKey` in the domain: joined, with one letter for look-alikes.
  plate_key text not null check (char_length(plate_key) between 2 and 8 and plate_key !~ '[- ابحدرسصطعقكلمنهوى]'),
  created_at timestamptz not null default now(),
  -- Set when the owner removes the vehicle. Past stays still point at it.
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
  -- Grows with every change, so that a late live hint differs from a new one.
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
  -- The link is found by its hash and sent again from its sealed form.
  link_hash bytea unique,
  link_sealed bytea,
  created_at timestamptz not null default now(),
  -- Time the customer wants the valet; null is at once.
  requested_for timestamptz,
  received_at timestamptz,
  parked_at timestamptz,
  ready_at timestamptz,
  returned_at timestamptz,
  cancelled_at timestamptz,
  rating integer check (rating between 1 and 5),
  rated_at timestamptz,
  -- Hook on the key board; kept as a record after the car has left.
  key_hook text check (char_length(key_hook) between 1 and 24),
  -- Null while the owner has the car.
  key_place text check (key_place in ('with_valet', 'on_hook', 'out', 'handed_over')),
  -- Person who has the key; null on a hook and after the handover.
  key_holder uuid,
  key_since timestamptz,
  -- Values of `NoteTag`; a test compares them.
  note_tags text[] not null default '{}' check (note_tags <@ array['scratch', 'low_fuel', 'child_seat', 'valuables']),
  -- Time the dispatcher was told of a missing key; null again when it moves.
  key_raised_at timestamptz,
  -- Counts steps taken back and cars parked again, so that later steps send their messages anew.
  steps_taken_back integer not null default 0 check (steps_taken_back >= 0),
  -- First opening of the ticket's page, which ties guest and ticket without a code.
  link_opened_at timestamptz,
  -- Text of the guest after `cleanComment`.
  rating_comment text check (char_length(rating_comment) between 1 and 500),
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
  constraint stays_received_at check (
    case status when 'expected' then received_at is null when 'cancelled' then true else received_at is not null end),
  constraint stays_received_by check ((received_at is null) = (received_by is null)),
  constraint stays_parked_at check ((parked_at is not null) = (status in ('parked', 'returning', 'ready', 'returned'))),
  constraint stays_ready_at check ((ready_at is not null) = (status in ('ready', 'returned'))),
  constraint stays_returned_at check ((returned_at is not null) = (status = 'returned')),
  constraint stays_cancelled_at check ((cancelled_at is not null) = (status = 'cancelled')),
  constraint stays_rated_at check ((rating is null) = (rated_at is null)),
  constraint stays_rated_after_return check (rating is null or status = 'returned'),
  constraint stays_request_has_customer check (
    channel <> 'request' or customer_id is not null
    or (status in ('returned', 'cancelled') and num_nonnulls(customer_name, phone_e164, license_plate, notes) = 0)),
  constraint stays_key_holder foreign key (business_id, key_holder) references people (business_id, id),
  constraint stays_key_since check ((key_place is null) = (key_since is null)),
  constraint stays_key_on_hook check (key_place <> 'on_hook' or key_hook is not null),
  constraint stays_comment_of_rating check (rating_comment is null or rating is not null)
);
create index stays_unfinished on stays (location_id, created_at) where status in ('expected', 'received');
create unique index stays_one_car_in_custody on stays (location_id, plate_key)
  where plate_key is not null and status in ('received', 'parked', 'returning', 'ready');
-- An owner's car is announced or in custody once, at any location.
create unique index stays_one_per_vehicle on stays (vehicle_id)
  where vehicle_id is not null and status in ('expected', 'received', 'parked', 'returning', 'ready');
-- Tickets that a customer sees after proving the phone number.
create index stays_open_by_phone on stays (phone_e164)
  where customer_id is null and status in ('expected', 'received', 'parked', 'returning', 'ready');
-- Open parking sessions of a location.
create index stays_open_sessions on stays (location_id, created_at desc)
  where channel = 'session' and status in ('expected', 'received', 'parked', 'returning', 'ready');
create index stays_by_customer on stays (customer_id, created_at desc, id desc) where customer_id is not null;
-- History of a location.
create index stays_history on stays (location_id, created_at desc, id desc);
create index stays_of_time on stays (created_at) where customer_id is not null or customer_name is not null
  or phone_e164 is not null or license_plate is not null or notes is not null or link_hash is not null;
-- Search among cars in custody and those that left last.
create index stays_in_custody on stays (location_id, received_at)
  where status in ('received', 'parked', 'returning', 'ready');
create index stays_returned on stays (location_id, returned_at desc) where status = 'returned';
create index stays_given_back on stays (location_id, cancelled_at desc)
  where status = 'cancelled' and received_at is not null;
-- Earlier visits of a guest or a car to this business.
create index stays_by_plate on stays (business_id, plate_key, created_at desc) where plate_key is not null;
create index stays_by_phone on stays (business_id, phone_e164, created_at desc) where phone_e164 is not null;
create index stays_keys_to_raise on stays (key_since)
  where key_place in ('with_valet', 'out') and key_raised_at is null;
create unique index stays_one_hook on stays (location_id, upper(replace(key_hook, ' ', '')))
  where key_hook is not null and key_place is not null and status in ('received', 'parked', 'returning', 'ready');
-- Finds out since when a location hangs keys on hooks.
create index stays_hooks_used on stays (location_id, created_at) where key_hook is not null;
create index stays_arrived on stays (location_id, received_at) where received_at is not null;
create index stays_left on stays (location_id, (coalesce(returned_at, cancelled_at))) where received_at is not null;
create index stays_rated_when on stays (location_id, rated_at) where rating is not null;
create index stays_commented on stays (location_id, rated_at desc) where rating_comment is not null;
-- Comments old enough for retention to remove.
create index stays_comments_by_age on stays (rated_at) where rating_comment is not null;
-- Long stays. The cars of a moment are these and those that came in the week before.
create index stays_long on stays (location_id, (coalesce(returned_at, cancelled_at)))
  where received_at is not null and coalesce(returned_at, cancelled_at) - received_at > interval '168 hours';
\i functions/check_stay_people.sql
create trigger check_people before insert or update of customer_id, opened_by, received_by on stays
  for each row execute function check_stay_people();
\i functions/check_order_of_stay.sql
\i functions/check_stay.sql
create constraint trigger stays_follow_their_order after insert or update of status on stays
  deferrable initially deferred for each row execute function check_stay();
\i functions/check_stay_business.sql
create trigger check_business before insert on stays for each row execute function check_stay_business();

-- QR code and six digits of a session. They stay after the linking, so that a repeat is answered as before.
create table session_codes (
  stay_id uuid primary key references stays (id) on delete cascade,
  token_hash bytea not null unique,
  token_sealed bytea not null,
  -- Keyed hash, because six digits alone could be guessed from a plain one.
  code_hash bytea not null,
  code_sealed bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Codes are unique by location, so two locations may show the same digits.
  location_id uuid not null references locations (id)
);
create index session_codes_expiry on session_codes (expires_at);
create unique index session_codes_of_location on session_codes (code_hash, location_id);
