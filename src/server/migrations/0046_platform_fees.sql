-- What the platform earns: fees that take effect at a time, sums of months, and invoices.

-- A fee of a business that takes effect at a time; before the first one it is what the business began with. An order has
-- the one in effect when it was created.
create table platform_fee_changes (
  business_id uuid not null references businesses (id),
  -- Of two that take effect at one time the later version counts.
  version integer not null check (version >= 1),
  effective_from timestamptz not null,
  fee_type text not null check (fee_type in ('percentage', 'fixed')),
  -- Basis points, or smallest units of the business's currency.
  fee_value bigint not null,
  fee_payer text not null check (fee_payer in ('customer', 'business')),
  made_by uuid not null references people (id),
  made_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by uuid references people (id),
  primary key (business_id, version),
  constraint platform_fee_changes_bound check (fee_value between 0 and 10000000000),
  constraint platform_fee_changes_at_most_all check (fee_type = 'fixed' or fee_value <= 10000),
  constraint platform_fee_changes_cancelled_before_effect check (cancelled_at < effective_from),
  constraint platform_fee_changes_cancelled_by_somebody check ((cancelled_at is null) = (cancelled_by is null))
);
create index platform_fee_changes_in_effect on platform_fee_changes (business_id, effective_from desc, version desc)
  where cancelled_at is null;

-- Append-only: all that ever changes is that somebody withdraws one, once.
create function check_fee_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null
    and (to_jsonb(new) - 'cancelled_at' - 'cancelled_by') = (to_jsonb(old) - 'cancelled_at' - 'cancelled_by') then
    return new;
  end if;
  perform refuse('platform_fee_changes_append_only', format('Version %s of the fee of %s is not changed', old.version, old.business_id));
  return null;
end $$;
create trigger append_only before update or delete on platform_fee_changes
  for each row execute function check_fee_change();
create trigger append_only_all before truncate on platform_fee_changes
  for each statement execute function refuse_change();

-- The fees of a business in a time; and what it owes of one, where an order was not paid by card.
create index ledger_entries_of_platform on ledger_entries (business_id, created_at, id) include (order_id, amount_cents)
  where account = 'platform';
create index ledger_entries_owed on ledger_entries (order_id) include (amount_cents)
  where account = 'business' and movement = 'charge' and amount_cents < 0;

-- What is kept of the days of a month, added up: sums of all time read these.
create table figure_months (
  business_id uuid not null,
  location_id uuid not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  arrivals integer not null,
  returns integer not null,
  revenue_cents bigint not null,
  fee_cents bigint not null,
  primary key (location_id, month),
  constraint figure_months_location foreign key (business_id, location_id) references locations (business_id, id) on delete cascade
);
create index figure_months_by_business on figure_months (business_id);
insert into figure_months (business_id, location_id, month, arrivals, returns, revenue_cents, fee_cents)
  select business_id, location_id, date_trunc('month', day)::date, sum(arrivals), sum(returns),
    sum(card_cents + cash_cents + house_cents - card_refund_cents - cash_refund_cents - house_refund_cents), sum(fee_cents)
  from figure_hours group by 1, 2, 3;

-- The last number of each year; whoever takes the next one holds the row until it commits, so none is left out.
create table platform_invoice_numbers (
  year integer primary key check (year between 2000 and 2999),
  last integer not null check (last >= 1)
);

-- The fees of a business in a month that was over, as they were then.
create table platform_invoices (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  year integer not null,
  number integer not null check (number >= 1),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  time_zone text not null check (is_time_zone(time_zone)),
  currency text not null,
  issued_at timestamptz not null,
  issued_by uuid not null references people (id),
  -- Who sends it to whom, and its lines, as they were then.
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  fees_cents bigint not null,
  refunded_cents bigint not null,
  -- Of the fees less refunds, what cards have paid already, and what the business owes.
  collected_cents bigint not null,
  due_cents bigint not null,
  constraint platform_invoices_once unique (business_id, month),
  constraint platform_invoices_number unique (year, number),
  constraint platform_invoices_over check (issued_at >= ends_at),
  constraint platform_invoices_currency foreign key (business_id, currency) references businesses (id, currency),
  constraint platform_invoices_add_up check (fees_cents - refunded_cents = collected_cents + due_cents)
);
create trigger append_only before update or delete on platform_invoices
  for each row execute function refuse_change();
create trigger append_only_all before truncate on platform_invoices
  for each statement execute function refuse_change();
