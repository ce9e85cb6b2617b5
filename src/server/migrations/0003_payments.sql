-- Money: payments, the ledger, saved cards, and what the sandbox provider remembers.

create table payments (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  order_id uuid not null unique,
  provider text not null,
  provider_payment_id text unique,
  client_secret text unique,
  status text not null default 'open'
    check (status in ('open', 'confirming', 'requires_action', 'paid', 'cancelled', 'refund_due', 'refunded')),
  due_cents bigint not null check (due_cents >= 0),
  -- The business's when the payment was opened.
  currency text not null,
  tip_requested_cents bigint not null default 0 check (tip_requested_cents >= 0),
  -- What the provider's payment was created with: its idempotency key comes with one body only. The
  -- provider may know of a payment from the moment this is set, also of one that costs nothing.
  opened_cents bigint check (opened_cents > 0),
  received_cents bigint check (received_cents >= 0),
  -- One per claim: the provider's idempotency keys are made of payment and attempt.
  attempt integer not null default 0 check (attempt >= 0),
  claimed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  -- When the provider was told that a cancelled payment is over.
  closed_at timestamptz,
  settled_at timestamptz,
  refunded_at timestamptz,
  -- When the reconciler asks the provider next, and how often it did since the payment last changed.
  next_check_at timestamptz not null default now() + interval '1 minute',
  check_count integer not null default 0 check (check_count >= 0),
  -- What the provider reports in another currency than it was asked for; null while it is the payment's own.
  received_currency text check (received_currency ~ '^[A-Z]{3}$'),
  constraint payments_received_another_currency check (
    received_currency is null or (received_currency <> currency and status in ('refund_due', 'refunded'))),
  constraint payments_amounts_bound
    check (greatest(due_cents, tip_requested_cents, opened_cents, received_cents) <= 9007199254740991),
  constraint payments_of_order unique (order_id, id),
  constraint payments_order foreign key (business_id, order_id) references orders (business_id, id),
  constraint payments_currency foreign key (business_id, currency) references businesses (id, currency),
  constraint payments_received check (
    (received_cents is not null) = (status in ('paid', 'refund_due', 'refunded'))
    and (settled_at is not null) = (status in ('paid', 'refund_due', 'refunded'))),
  constraint payments_paid_in_full check (status <> 'paid' or received_cents >= due_cents),
  constraint payments_refunded_at check ((refunded_at is not null) = (status = 'refunded')),
  constraint payments_claimed check (
    case status when 'confirming' then claimed_at is not null and attempt > 0 when 'requires_action' then attempt > 0 else true end)
);
-- What the reconciler looks at, see `features/payments`.
create index payments_to_check on payments (next_check_at, id)
  where status in ('confirming', 'requires_action', 'refund_due')
    or (status = 'open' and provider_payment_id is not null)
    or (status = 'cancelled' and closed_at is null)
    or (status = 'paid' and opened_cents is not null and received_cents = 0 and closed_at is null);
create index payments_by_business on payments (business_id, created_at desc);

create table payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
-- For throwing away what is old.
create index payment_events_received on payment_events using brin (received_at);

create table ledger_entries (
  id bigint generated always as identity primary key,
  business_id uuid not null references businesses (id),
  order_id uuid not null,
  payment_id uuid not null,
  -- One movement's lines add up to zero.
  movement text not null check (movement in ('charge', 'tip', 'refund')),
  kind text not null check (kind in ('charge', 'fee', 'tip', 'refund')),
  account text not null check (account in ('customer', 'business', 'platform', 'runner', 'tip_pool')),
  person_id uuid,
  amount_cents bigint not null check (amount_cents <> 0),
  created_at timestamptz not null default now(),
  constraint ledger_entries_amount_bound check (abs(amount_cents) <= 9007199254740991),
  constraint ledger_entries_once unique nulls not distinct (payment_id, movement, kind, account, person_id),
  constraint ledger_entries_order foreign key (business_id, order_id) references orders (business_id, id),
  constraint ledger_entries_payment foreign key (order_id, payment_id) references payments (order_id, id),
  constraint ledger_entries_person foreign key (business_id, person_id) references people (business_id, id),
  constraint ledger_entries_runner check ((account = 'runner') = (person_id is not null))
);
create index ledger_entries_by_order on ledger_entries (order_id);
create index ledger_entries_by_time on ledger_entries (business_id, created_at);

-- The customer as the payment provider knows them, and the cards it keeps for them.
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
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null check (exp_year between 2000 and 2100),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint saved_cards_default_is_there check (not is_default or removed_at is null)
);
create unique index saved_cards_one_default on saved_cards (person_id, provider)
  where is_default and removed_at is null;
create unique index saved_cards_once on saved_cards (person_id, provider, fingerprint) where removed_at is null;

-- The sandbox is Stripe's adapter in front of an emulator. What the emulator remembers are objects in
-- Stripe's form; of a card what it does and looks like, never a number.
create table sandbox_objects (
  id text primary key,
  body jsonb not null check (body->>'object' in ('customer', 'payment_method', 'payment_intent', 'setup_intent')),
  created_at timestamptz not null default now()
);
create index sandbox_objects_kept_cards on sandbox_objects ((body->>'customer'))
  where body->>'object' = 'payment_method';

create table sandbox_requests (
  idempotency_key text primary key,
  body_hash text not null,
  response jsonb not null,
  created_at timestamptz not null default now()
);
