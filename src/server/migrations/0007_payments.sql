-- Payments, settlements, the ledger, receipts, cards and tips.

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
  -- Currency of the business when the payment was opened.
  currency text not null,
  tip_requested_cents bigint not null default 0 check (tip_requested_cents >= 0),
  -- Amount the provider's payment was created with, because its idempotency key allows one body.
  -- Once set, the provider may know of the payment, even of a free one.
  opened_cents bigint check (opened_cents > 0),
  received_cents bigint check (received_cents >= 0),
  -- Counts claims, because the provider's idempotency keys contain payment and attempt.
  attempt integer not null default 0 check (attempt >= 0),
  claimed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  -- Time the provider learned that a cancelled payment is over.
  closed_at timestamptz,
  settled_at timestamptz,
  refunded_at timestamptz,
  -- Next question of the reconciler to the provider, and their number since the last change.
  next_check_at timestamptz not null default now() + interval '1 minute',
  check_count integer not null default 0 check (check_count >= 0),
  -- Currency of the provider's report where it differs; null while it is the payment's own.
  received_currency text check (received_currency ~ '^[A-Z]{3}$'),
  -- Fields of the card that a receipt may show.
  card_brand text check (char_length(card_brand) between 1 and 40),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
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
    case status when 'confirming' then claimed_at is not null and attempt > 0 when 'requires_action' then attempt > 0 else true end),
  constraint payments_card_is_whole check ((card_brand is null) = (card_last4 is null))
);
-- Payments that the reconciler asks the provider about.
create index payments_to_check on payments (next_check_at, id)
  where status in ('confirming', 'requires_action', 'refund_due')
    or (status = 'open' and provider_payment_id is not null)
    or (status = 'cancelled' and closed_at is null)
    or (status = 'paid' and opened_cents is not null and received_cents = 0 and closed_at is null);
create index payments_by_business on payments (business_id, created_at desc);
create index payments_refund_due on payments (order_id) where status = 'refund_due';
\i functions/check_payment.sql
create constraint trigger payments_follow_their_order
  after insert or update of status, due_cents, received_cents on payments
  deferrable initially deferred for each row execute function check_payment();
\i functions/check_payment_left.sql
create constraint trigger orders_keep_their_payment after delete or update of order_id on payments
  deferrable initially deferred for each row execute function check_payment_left();
\i functions/refuse_payment_step.sql
create trigger end_is_final before update of status on payments
  for each row when (
    (old.status = 'refunded' and new.status <> 'refunded')
    or (old.status = 'refund_due' and new.status not in ('refund_due', 'refunded'))
    or (old.status = 'cancelled' and new.status not in ('cancelled', 'refund_due'))
    or (old.status = 'paid' and new.status not in ('paid', 'refund_due')))
  execute function refuse_payment_step();
\i functions/issue_receipt.sql
create trigger issue_receipt after insert or update of status on payments
  for each row when (new.status = 'paid') execute function issue_receipt();
\i functions/check_money_of_order.sql

create table payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
-- Finds old events to delete.
create index payment_events_received on payment_events using brin (received_at);

-- Accounts that pay for guests: a restaurant, a room, a department.
create table house_accounts (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  name text not null check (char_length(name) between 1 and 80),
  -- Code that guests type in the promo field, in the form of `normalisePromoCode`; null for accounts that only staff
  -- charge.
  code text check (char_length(code) between 3 and 40),
  -- Most it pays of one return; null is the whole.
  cover_cents bigint check (cover_cents between 1 and 1000000000000000),
  -- Null is without limit.
  max_uses integer check (max_uses > 0),
  -- True when it pays for one return of a stay only.
  once_per_stay boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Limits of a business day and month of the charging location; null is without limit.
  day_limit_cents bigint check (day_limit_cents between 1 and 1000000000000000),
  month_limit_cents bigint check (month_limit_cents between 1 and 1000000000000000),
  constraint house_accounts_of_business unique (business_id, id),
  constraint house_accounts_code unique (business_id, code)
);
create unique index house_accounts_name on house_accounts (business_id, lower(name));

-- Parts of an order paid without its card, one row each way. They are final once the order is paid.
create table order_settlements (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  order_id uuid not null,
  way text not null check (way in ('cash', 'house', 'complimentary')),
  -- Part of the fee that this row pays.
  amount_cents bigint not null check (amount_cents between 1 and 3000000000000000),
  -- Cash handed over; the part above the amount was given back as change.
  given_cents bigint,
  house_account_id uuid,
  -- Reason written by the person who gave it away.
  reason text check (char_length(reason) between 1 and 200),
  -- Member of staff who took it; null where the guest typed a code.
  taken_by uuid,
  created_at timestamptz not null,
  -- Time the cash of a cancelled order was handed back.
  returned_at timestamptz,
  returned_by uuid,
  constraint order_settlements_once unique (order_id, way),
  constraint order_settlements_order foreign key (business_id, order_id) references orders (business_id, id),
  constraint order_settlements_account foreign key (business_id, house_account_id) references house_accounts (business_id, id),
  constraint order_settlements_taker foreign key (business_id, taken_by) references people (business_id, id),
  constraint order_settlements_returner foreign key (business_id, returned_by) references people (business_id, id),
  constraint order_settlements_given check ((given_cents is not null) = (way = 'cash') and given_cents >= amount_cents),
  constraint order_settlements_charged check ((house_account_id is not null) = (way = 'house')),
  constraint order_settlements_reason check ((reason is not null) = (way = 'complimentary')),
  constraint order_settlements_taken check (taken_by is not null or way = 'house'),
  constraint order_settlements_returned check (
    (returned_at is not null) = (returned_by is not null) and (returned_at is null or way = 'cash'))
);
create index order_settlements_by_account on order_settlements (house_account_id, created_at)
  where house_account_id is not null;
create index order_settlements_returned on order_settlements (business_id, returned_at) where returned_at is not null;
\i functions/refuse_settlement_change.sql
create trigger are_final before update or delete on order_settlements
  for each row execute function refuse_settlement_change();
create trigger append_only_all before truncate on order_settlements
  for each statement execute function refuse_change();
\i functions/check_settlement.sql
create constraint trigger order_settlements_are_of_payment
  after insert or delete or update of amount_cents on order_settlements
  deferrable initially deferred for each row execute function check_settlement();

-- Tips given after the order was paid, until a day after its return. Each is a payment of its own.
create table later_tips (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  order_id uuid not null,
  -- Number within the order; the ledger's movements use the same numbers.
  number integer not null check (number > 0),
  status text not null check (status in ('confirming', 'requires_action', 'paid', 'failed', 'refund_due', 'refunded')),
  amount_cents bigint not null check (amount_cents between 1 and 1000000000000000),
  currency text not null,
  provider text not null,
  provider_payment_id text unique,
  last_error text,
  card_brand text check (char_length(card_brand) between 1 and 40),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Next question to the provider.
  next_check_at timestamptz not null,
  refunded_at timestamptz,
  constraint later_tips_number unique (order_id, number),
  constraint later_tips_order foreign key (business_id, order_id) references orders (business_id, id),
  constraint later_tips_card_is_whole check ((card_brand is null) = (card_last4 is null)),
  constraint later_tips_settled
    check ((settled_at is not null) = (status in ('paid', 'refund_due', 'refunded'))),
  constraint later_tips_refunded_at check ((refunded_at is not null) = (status = 'refunded'))
);
create index later_tips_to_check on later_tips (next_check_at)
  where status in ('confirming', 'requires_action', 'refund_due');
\i functions/refuse_tip_change.sql
create trigger are_final before update on later_tips
  for each row when (old.settled_at is not null and (
    to_jsonb(new) - array['card_brand', 'card_last4', 'status', 'refunded_at', 'next_check_at']
      <> to_jsonb(old) - array['card_brand', 'card_last4', 'status', 'refunded_at', 'next_check_at']
    or (old.status <> new.status
      and (old.status, new.status) not in (('paid', 'refund_due'), ('refund_due', 'refunded')))))
  execute function refuse_tip_change();
create trigger are_kept before delete on later_tips
  for each row when (old.settled_at is not null) execute function refuse_tip_change();
\i functions/check_later_tip.sql
create constraint trigger later_tips_follow_their_order after insert or update of status on later_tips
  deferrable initially deferred for each row execute function check_later_tip();

create table ledger_entries (
  id bigint generated always as identity primary key,
  business_id uuid not null references businesses (id),
  order_id uuid not null,
  payment_id uuid not null,
  -- The lines of a movement add up to zero.
  movement text not null check (movement in ('charge', 'cash', 'house', 'complimentary', 'tip',
    'later_tip', 'later_tip_move', 'later_tip_refund', 'refund')),
  kind text not null check (kind in ('charge', 'fee', 'tip', 'refund')),
  account text not null check (account in ('customer', 'business', 'platform', 'runner', 'tip_pool', 'house', 'complimentary')),
  person_id uuid,
  amount_cents bigint not null check (amount_cents <> 0),
  created_at timestamptz not null default now(),
  -- Counts the moves of a tip: from the pool to a runner, to another, and back.
  round integer not null default 1 check (round > 0),
  -- Copied from the order by a trigger, so that figures of a location read only its own lines.
  location_id uuid not null references locations (id),
  constraint ledger_entries_amount_bound check (abs(amount_cents) <= 9007199254740991),
  constraint ledger_entries_order foreign key (business_id, order_id) references orders (business_id, id),
  constraint ledger_entries_payment foreign key (order_id, payment_id) references payments (order_id, id),
  constraint ledger_entries_person foreign key (business_id, person_id) references people (business_id, id),
  constraint ledger_entries_runner check ((account = 'runner') = (person_id is not null)),
  constraint ledger_entries_once
    unique nulls not distinct (payment_id, movement, round, kind, account, person_id)
);
create index ledger_entries_by_order on ledger_entries (order_id);
create index ledger_entries_by_time on ledger_entries (business_id, created_at);
create index ledger_entries_by_place on ledger_entries (location_id, created_at);
create index ledger_entries_by_person on ledger_entries (person_id, location_id, created_at) where person_id is not null;
-- Refunds and house accounts are few among the lines.
create index ledger_entries_refunded on ledger_entries (location_id, created_at) where movement = 'refund';
create index ledger_entries_of_houses on ledger_entries (location_id, created_at) where account = 'house';
-- Platform fees of a business in a period, and its debt where no card paid.
create index ledger_entries_of_platform on ledger_entries (business_id, created_at, id) include (order_id, amount_cents)
  where account = 'platform';
create index ledger_entries_owed on ledger_entries (order_id) include (amount_cents)
  where account = 'business' and movement = 'charge' and amount_cents < 0;
create trigger append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger append_only_all before truncate on ledger_entries
  for each statement execute function refuse_change();
\i functions/check_balance.sql
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function check_balance();
\i functions/place_ledger_entry.sql
create trigger place before insert on ledger_entries
  for each row execute function place_ledger_entry();

create table receipts (
  order_id uuid primary key,
  business_id uuid not null references businesses (id),
  -- Counts the receipts of the business, across its locations.
  number integer not null check (number > 0),
  -- Tax when the order was paid.
  tax_label text,
  tax_basis_points integer,
  issued_at timestamptz not null,
  constraint receipts_number unique (business_id, number),
  constraint receipts_order foreign key (business_id, order_id) references orders (business_id, id),
  constraint receipts_tax_is_named check ((tax_label is null) = (tax_basis_points is null))
);
create trigger append_only before update or delete on receipts
  for each row execute function refuse_change();
create trigger append_only_all before truncate on receipts
  for each statement execute function refuse_change();

-- Customers as the payment provider knows them.
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
  -- The provider's mark of the card number: the same card saved twice is one.
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

-- Objects of the Stripe emulator, in Stripe's form. A card's row tells its behaviour and looks, never a number.
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

-- Owners of tips by time; before the first rule tips are the runner's. A change counts from the next business day, so
-- that no pool has two rules.
create table tip_rules (
  business_id uuid not null,
  location_id uuid not null,
  starts_at timestamptz not null,
  rule text not null check (rule in ('runner', 'hours', 'cars', 'equal')),
  primary key (location_id, starts_at),
  constraint tip_rules_location foreign key (business_id, location_id) references locations (business_id, id)
);

-- Business days that were divided. Empty pools have rows too, because they prove that the day was looked at.
create table tip_pools (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  location_id uuid not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  rule text not null check (rule in ('hours', 'cars', 'equal')),
  -- Rule applied in the end; null where there was nothing to divide.
  basis text check (basis in ('hours', 'cars', 'equal', 'brought')),
  total_cents bigint not null check (total_cents >= 0),
  created_at timestamptz not null default now(),
  constraint tip_pools_day unique (location_id, day),
  constraint tip_pools_of_business unique (business_id, id),
  constraint tip_pools_ends_after_start check (ends_at > starts_at),
  constraint tip_pools_location foreign key (business_id, location_id) references locations (business_id, id)
);
create trigger append_only before update or delete on tip_pools
  for each row execute function refuse_change();
create trigger append_only_all before truncate on tip_pools
  for each statement execute function refuse_change();
\i functions/check_tip_pool.sql
create constraint trigger tip_pools_add_up after insert on tip_pools
  deferrable initially deferred for each row execute function check_tip_pool();

-- Input and output of each person: `brought_cents` leaves their ledger lines, and `share_cents` comes in.
create table tip_pool_shares (
  pool_id uuid not null,
  business_id uuid not null,
  person_id uuid not null,
  brought_cents bigint not null,
  -- Time on shift there that day.
  seconds integer not null check (seconds >= 0),
  -- Cars parked or brought there that day.
  cars integer not null check (cars >= 0),
  share_cents bigint not null,
  primary key (pool_id, person_id),
  constraint tip_pool_shares_pool foreign key (business_id, pool_id) references tip_pools (business_id, id),
  constraint tip_pool_shares_person foreign key (business_id, person_id) references people (business_id, id)
);
create index tip_pool_shares_by_person on tip_pool_shares (person_id, pool_id);
create trigger append_only before update or delete on tip_pool_shares
  for each row execute function refuse_change();
create trigger append_only_all before truncate on tip_pool_shares
  for each statement execute function refuse_change();

-- Ledger lines that a pool has divided, each at most once.
create table tip_pool_entries (
  entry_id bigint primary key references ledger_entries (id),
  pool_id uuid not null references tip_pools (id)
);
create index tip_pool_entries_by_pool on tip_pool_entries (pool_id);
create trigger append_only before update or delete on tip_pool_entries
  for each row execute function refuse_change();
create trigger append_only_all before truncate on tip_pool_entries
  for each statement execute function refuse_change();

-- Tips that the business handed to staff.
create table tip_payouts (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  person_id uuid not null,
  note text check (char_length(note) between 1 and 300),
  paid_by uuid not null references people (id),
  paid_at timestamptz not null,
  constraint tip_payouts_of_business unique (business_id, id),
  constraint tip_payouts_person foreign key (business_id, person_id) references people (business_id, id)
);
create index tip_payouts_by_person on tip_payouts (person_id, paid_at);
create index tip_payouts_by_time on tip_payouts (business_id, paid_at);
\i functions/check_payout.sql
create constraint trigger tip_payouts_add_up after insert on tip_payouts
  deferrable initially deferred for each row execute function check_payout();
create trigger append_only before update or delete on tip_payouts
  for each row execute function refuse_change();
create trigger append_only_all before truncate on tip_payouts
  for each statement execute function refuse_change();

-- Both sides of each payout, which add up to zero.
create table tip_payout_lines (
  payout_id uuid not null,
  business_id uuid not null,
  account text not null check (account in ('runner', 'paid_out')),
  amount_cents bigint not null check (amount_cents <> 0 and abs(amount_cents) <= 9007199254740991),
  primary key (payout_id, account),
  constraint tip_payout_lines_payout foreign key (business_id, payout_id) references tip_payouts (business_id, id),
  constraint tip_payout_lines_direction check ((account = 'runner') = (amount_cents < 0))
);
create trigger append_only before update or delete on tip_payout_lines
  for each row execute function refuse_change();
create trigger append_only_all before truncate on tip_payout_lines
  for each statement execute function refuse_change();
