-- Settings of the platform, its fees and its invoices.

-- Settings by section; one without a row has the product's or the configuration's value.
create table platform_settings (
  section text primary key check (section in ('terms', 'contact', 'sender', 'landing', 'lifetimes', 'sms', 'secondFactor')),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  version integer not null default 1 check (version >= 1),
  changed_at timestamptz not null,
  changed_by uuid not null references people (id)
);
-- Finds rows when an administrator's account is deleted.
create index platform_settings_changed_by on platform_settings (changed_by);

-- Fees by time; before the first row the fee is the one in `businesses`. An order keeps the fee at its creation.
create table platform_fee_changes (
  business_id uuid not null references businesses (id),
  -- The later version counts when two take effect at the same time.
  version integer not null check (version >= 1),
  effective_from timestamptz not null,
  fee_type text not null check (fee_type in ('percentage', 'fixed')),
  -- Basis points when 'percentage', minor units when 'fixed'.
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
\i functions/check_fee_change.sql
create trigger append_only before update or delete on platform_fee_changes
  for each row execute function check_fee_change();
create trigger append_only_all before truncate on platform_fee_changes
  for each statement execute function refuse_change();

-- Last number of each year. The row stays locked until the commit, so that no number is left out.
create table platform_invoice_numbers (
  year integer primary key check (year between 2000 and 2999),
  last integer not null check (last >= 1)
);

-- Fees of a business in a month that is over.
create table platform_invoices (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  year integer not null,
  number integer not null check (number >= 1),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  time_zone text not null check (is_time_zone(time_zone)),
  currency text not null,
  issued_at timestamptz not null,
  issued_by uuid not null references people (id),
  -- Seller, buyer and lines at the issue.
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  fees_cents bigint not null,
  refunded_cents bigint not null,
  -- Fees less refunds, split into the part that cards paid and the debt of the business.
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

-- Entries about payments of an invoice, which never change. Odd ones say paid, and even ones take that back.
create table platform_invoice_payments (
  invoice_id uuid not null references platform_invoices (id),
  entry integer not null check (entry >= 1),
  is_paid boolean not null,
  -- Day the money came; null where a payment is taken back.
  paid_on date,
  -- Reference of the payment, or the reason for taking it back.
  note text not null check (char_length(note) between 1 and 200),
  entered_at timestamptz not null,
  entered_by uuid not null references people (id),
  primary key (invoice_id, entry),
  constraint platform_invoice_payments_in_turn check (is_paid = (entry % 2 = 1)),
  constraint platform_invoice_payments_dated check (is_paid = (paid_on is not null))
);
create trigger append_only before update or delete on platform_invoice_payments
  for each row execute function refuse_change();
create trigger append_only_all before truncate on platform_invoice_payments
  for each statement execute function refuse_change();
