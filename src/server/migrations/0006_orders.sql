-- Requests to bring cars back, promo codes, dispatch, and the events of stays.

create table promo_codes (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  -- Text as shown; comparisons ignore case.
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
  -- Orders paid with the code, and open orders that reserve it.
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null default now(),
  -- Set when a manager ends the code early, for good.
  ended_at timestamptz,
  -- Uses per guest; null is without limit.
  max_uses_per_guest integer check (max_uses_per_guest > 0),
  -- Least price of a return before the discount; null is none.
  minimum_cents bigint check (minimum_cents between 1 and 1000000000000000),
  constraint promo_codes_of_business unique (business_id, id),
  constraint promo_codes_uses_at_most_max check (uses <= max_uses),
  constraint promo_codes_discount_bound check (discount_value <= 10000000000),
  constraint promo_codes_discount_at_most_all check (discount_type = 'fixed' or discount_value <= 10000),
  constraint promo_codes_end_after_start check (expires_at > starts_at)
);
create unique index promo_codes_code on promo_codes (business_id, upper(code));
-- List of a business.
create index promo_codes_latest on promo_codes (business_id, created_at desc, id desc);
\i functions/refuse_promo_change.sql
create trigger keep_their_discount
  after update of business_id, code, discount_type, discount_value, minimum_cents on promo_codes
  for each row when (
    (old.business_id, old.code, old.discount_type, old.discount_value, old.minimum_cents)
    is distinct from (new.business_id, new.code, new.discount_type, new.discount_value, new.minimum_cents))
  execute function refuse_promo_change('promo_codes_keep_their_discount');
create trigger end_is_final after update of ended_at on promo_codes
  for each row when (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
  execute function refuse_promo_change('promo_codes_end_is_final');

-- Locations of a code; a code without rows is good everywhere in its business.
create table promo_code_locations (
  business_id uuid not null,
  promo_code_id uuid not null,
  location_id uuid not null,
  primary key (promo_code_id, location_id),
  constraint promo_code_locations_code foreign key (business_id, promo_code_id) references promo_codes (business_id, id),
  constraint promo_code_locations_location foreign key (business_id, location_id) references locations (business_id, id)
);

create table orders (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  location_id uuid not null,
  stay_id uuid not null,
  status text not null check (status in ('requested', 'due', 'paid', 'dispatched', 'ready', 'completed', 'cancelled')),
  target_minutes integer not null check (target_minutes between 1 and 1440),
  due_at timestamptz not null,
  -- Time the customer chose; null leaves it to `target_minutes`.
  scheduled_for timestamptz,
  price_cents bigint not null check (price_cents >= 0),
  promo_code_id uuid,
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  -- Fee rule at the creation of the order, because a promo code reprices by the same rule.
  platform_fee_type text not null check (platform_fee_type in ('percentage', 'fixed')),
  platform_fee_value bigint not null check (platform_fee_value >= 0),
  platform_fee_payer text not null check (platform_fee_payer in ('customer', 'business')),
  platform_fee_cents bigint not null check (platform_fee_cents >= 0),
  -- Valet fee: the customer's price before the tip.
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
  -- Time told when the order joined the queue. It never changes, so that no screen restarts the countdown.
  promised_at timestamptz,
  -- Time told last.
  expected_at timestamptz,
  -- Set when the car is parked again because nobody fetched it; the order leaves the queue.
  held_at timestamptz,
  -- Wrong handover codes in a row, and the end of the lock that follows.
  handover_tries integer not null default 0 check (handover_tries >= 0),
  handover_locked_until timestamptz,
  -- Time the order joined the queue unpaid.
  deferred_at timestamptz,
  -- Time the order joined the queue; its wait counts from here.
  queued_at timestamptz generated always as (coalesce(deferred_at, paid_at)) stored,
  -- Time a car that was parked again was asked for once more; its wait counts from here.
  resumed_at timestamptz,
  -- True when a dispatcher sent the runner; automatic dispatch then leaves the order alone until it is queued again.
  is_by_hand boolean not null default false,
  constraint orders_of_business unique (business_id, id),
  constraint orders_of_stay unique (stay_id, id),
  constraint orders_stay foreign key (business_id, location_id, stay_id) references stays (business_id, location_id, id),
  constraint orders_runner foreign key (business_id, runner_id) references people (business_id, id),
  constraint orders_promo_code foreign key (business_id, promo_code_id) references promo_codes (business_id, id),
  -- Currencies with small units need 64 bits, and JavaScript is exact up to 9007199254740991.
  -- The highest rate stays far below for ten years of parking, fee and tip included.
  constraint orders_amounts_bound
    check (price_cents <= 1000000000000000 and customer_fee_cents <= 3000000000000000 and tip_cents <= 3000000000000000),
  constraint orders_customer_fee check (
    customer_fee_cents = price_cents - discount_cents
      + case platform_fee_payer when 'customer' then platform_fee_cents else 0 end),
  constraint orders_business_share check (platform_fee_cents <= customer_fee_cents),
  constraint orders_tip_is_paid check (tip_cents = 0 or paid_at is not null),
  constraint orders_has_runner check ((runner_id is not null) = (status in ('dispatched', 'ready', 'completed'))),
  constraint orders_dispatched_at check ((dispatched_at is not null) = (status in ('dispatched', 'ready', 'completed'))),
  constraint orders_ready_at check ((ready_at is not null) = (status in ('ready', 'completed'))),
  constraint orders_completed_at check ((completed_at is not null) = (status = 'completed')),
  constraint orders_cancelled_at check ((cancelled_at is not null) = (status = 'cancelled')),
  constraint orders_cancel_reason check ((cancel_reason is not null) = (status = 'cancelled')),
  -- An order paid at the handover is dispatched and ready unpaid, and completed only when paid.
  constraint orders_paid_at check (case
    when status in ('requested', 'due') then paid_at is null
    when status in ('paid', 'completed') then paid_at is not null
    else true end),
  constraint orders_deferred_at check (case
    when status = 'requested' then deferred_at is null
    when status = 'due' then deferred_at is not null
    when status in ('dispatched', 'ready') then paid_at is not null or deferred_at is not null
    else true end),
  constraint orders_promised_at check (
    (promised_at is not null) = (coalesce(deferred_at, paid_at) is not null)
    and (expected_at is not null) = (coalesce(deferred_at, paid_at) is not null)),
  constraint orders_held_is_paid check (held_at is null or status in ('due', 'paid')),
  constraint orders_expected_after_promise check (
    expected_at >= promised_at or dispatched_at is not null or held_at is not null)
);
-- Leaves the status out. With it the planner reads a location's queue here, through open orders of all locations.
create unique index orders_one_open on orders (stay_id) where completed_at is null and cancelled_at is null;
create index orders_by_stay on orders (stay_id, requested_at desc);
create index orders_open_by_runner on orders (runner_id) where status in ('dispatched', 'ready');
create index orders_by_promo_code on orders (promo_code_id) where promo_code_id is not null;
-- History of a location.
create index orders_history on orders (location_id, requested_at desc, id desc);
create index orders_queue on orders (location_id, due_at, queued_at)
  where status in ('due', 'paid', 'dispatched', 'ready');
-- Staff see unpaid orders and cash to hand back beside the queue.
create index orders_unpaid on orders (location_id, requested_at) where status = 'requested';
-- Last returns of a location, for estimates. Scheduled ones say nothing about how long a return takes.
create index orders_returns on orders (location_id, ready_at desc) include (queued_at, resumed_at)
  where ready_at is not null and scheduled_for is null;
create index orders_at_curb on orders (location_id, ready_at) where ready_at is not null;
create index orders_completed on orders (location_id, completed_at) where completed_at is not null;
create index orders_paid on orders (location_id, paid_at) where paid_at is not null;
create index orders_brought on orders (runner_id, completed_at desc, id desc) where completed_at is not null;
\i functions/refuse_repricing.sql
create trigger paid_price_is_fixed
  before update of price_cents, discount_cents, platform_fee_cents, platform_fee_payer, customer_fee_cents, promo_code_id on orders
  for each row when (old.paid_at is not null and
    (old.price_cents, old.discount_cents, old.platform_fee_cents, old.platform_fee_payer, old.customer_fee_cents, old.promo_code_id)
    is distinct from
    (new.price_cents, new.discount_cents, new.platform_fee_cents, new.platform_fee_payer, new.customer_fee_cents, new.promo_code_id))
  execute function refuse_repricing();
\i functions/check_order.sql
create constraint trigger orders_follow_their_payment
  after insert or update of status, customer_fee_cents, tip_cents, paid_at, runner_id on orders
  deferrable initially deferred for each row execute function check_order();

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
  -- Administrator behind an impersonated person.
  impersonator_id uuid references people (id),
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- Time of a step that a phone reports late, as accepted and as its clock said. `created_at` is the time of the
  -- report.
  done_at timestamptz,
  claimed_at timestamptz,
  -- Token of the call; the actor is its creator.
  api_token_id uuid references api_tokens (id),
  constraint stay_events_stay foreign key (business_id, location_id, stay_id)
    references stays (business_id, location_id, id),
  constraint stay_events_order foreign key (stay_id, order_id) references orders (stay_id, id),
  constraint stay_events_actor check ((actor_kind = 'person') = (actor_id is not null)),
  constraint stay_events_impersonator check (impersonator_id is null or actor_kind = 'person'),
  constraint stay_events_done_at check ((done_at is null) = (claimed_at is null)),
  constraint stay_events_api_token check (api_token_id is null or actor_kind = 'person')
);
create index stay_events_by_stay on stay_events (stay_id, id);
create index stay_events_by_time on stay_events (created_at);
create index stay_events_by_location on stay_events (location_id, created_at);
-- Steps of one member of staff.
create index stay_events_by_actor on stay_events (actor_id, created_at desc, id desc) where actor_id is not null;
create trigger append_only_all before truncate on stay_events
  for each statement execute function refuse_change();
create trigger check_impersonator before insert on stay_events
  for each row when (new.impersonator_id is not null)
  execute function check_admin('impersonator_id', 'stay_events_impersonator_is_admin');
\i functions/check_actor_of_event.sql
create trigger check_actor before insert on stay_events
  for each row when (new.actor_id is not null) execute function check_actor_of_event();
create trigger append_only before update on stay_events
  for each row execute function refuse_change();
\i functions/refuse_event_removal.sql
create trigger append_only_while_somebodys before delete on stay_events
  for each row execute function refuse_event_removal();
\i functions/queue_webhooks.sql
create trigger queue_webhooks after insert on stay_events
  referencing new table as added for each statement execute function queue_webhooks();
\i functions/remove_stay_events.sql

-- Cars offered to free runners by automatic dispatch. An offer that nobody accepts in time goes to the next runner.
create table dispatch_offers (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  location_id uuid not null,
  order_id uuid not null,
  runner_id uuid not null,
  -- Cars the runner had brought in that shift, which explains the choice.
  returns integer not null check (returns >= 0),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Values of `OfferOutcome`; a test compares them.
  outcome text check (outcome in
    ('accepted', 'declined', 'unanswered', 'overtaken', 'withdrawn', 'put_back')),
  constraint dispatch_offers_order foreign key (business_id, order_id) references orders (business_id, id),
  constraint dispatch_offers_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint dispatch_offers_runner foreign key (business_id, runner_id) references people (business_id, id),
  constraint dispatch_offers_ended check ((ended_at is null) = (outcome is null)),
  constraint dispatch_offers_expiry check (expires_at > offered_at)
);
-- A car has one open offer, and a runner has one open offer.
create unique index dispatch_offers_one_per_order on dispatch_offers (order_id) where ended_at is null;
create unique index dispatch_offers_one_per_runner on dispatch_offers (runner_id) where ended_at is null;
create index dispatch_offers_of_order on dispatch_offers (order_id, offered_at desc);
create index dispatch_offers_of_runner on dispatch_offers (runner_id, ended_at desc) where outcome = 'unanswered';

-- Wall screens that show a location's queue without a person's session.
create table wall_devices (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references businesses (id),
  location_id uuid not null,
  name text not null check (char_length(name) between 1 and 80),
  -- Values of `WallLayout`; a test compares them.
  layout text not null check (layout in ('staff', 'lobby')),
  token_hash bytea not null unique,
  created_by uuid not null references people (id),
  created_at timestamptz not null,
  -- Rounded to the minute.
  last_seen_at timestamptz,
  revoked_at timestamptz,
  foreign key (business_id, location_id) references locations (business_id, id)
);
create index wall_devices_of_location on wall_devices (location_id) where revoked_at is null;
