-- Ways to pay besides the card, and orders that are paid when their car is handed over.

-- Whoever pays for a guest's return: a restaurant, a room, a department.
create table house_accounts (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  name text not null check (char_length(name) between 1 and 80),
  -- What a guest types where a promo code is typed; null where only staff charge it. As `normalisePromoCode` leaves it.
  code text check (char_length(code) between 3 and 40),
  -- What it pays of a return at most; null is the whole.
  cover_cents bigint check (cover_cents between 1 and 1000000000000000),
  -- Null is without limit.
  max_uses integer check (max_uses > 0),
  -- Whether it pays for one return of a stay only.
  once_per_stay boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint house_accounts_of_business unique (business_id, id),
  constraint house_accounts_code unique (business_id, code)
);
create unique index house_accounts_name on house_accounts (business_id, lower(name));

-- What was paid of an order besides its card, one of each way. Only added to, except before the order is paid:
-- until then a promo code may leave less to be paid for it.
create table order_settlements (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  order_id uuid not null,
  way text not null check (way in ('cash', 'house', 'complimentary')),
  -- What it pays of the fee.
  amount_cents bigint not null check (amount_cents between 1 and 3000000000000000),
  -- Cash as it was handed over; what is more than the amount was given back as change.
  given_cents bigint,
  house_account_id uuid,
  -- Why, as who gave it away wrote.
  reason text check (char_length(reason) between 1 and 200),
  -- Who took it; null where the guest typed a code.
  taken_by uuid,
  created_at timestamptz not null,
  -- Cash of a cancelled order, handed back.
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
create index order_settlements_by_account on order_settlements (house_account_id) where house_account_id is not null;

create function refuse_settlement_change() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = old.order_id and paid_at is not null)
    and (tg_op = 'DELETE' or old.returned_at is not null
      or to_jsonb(new) - array['returned_at', 'returned_by'] <> to_jsonb(old) - array['returned_at', 'returned_by']) then
    perform refuse('order_settlements_are_final', format('Order %s is paid: how is fixed', old.order_id));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger are_final before update or delete on order_settlements
  for each row execute function refuse_settlement_change();
create trigger append_only_all before truncate on order_settlements
  for each statement execute function refuse_change();

alter table orders
  -- When it joined the queue unpaid.
  add column deferred_at timestamptz,
  drop constraint orders_status_check,
  drop constraint orders_paid_at,
  drop constraint orders_promised_at;
alter table orders
  -- When it joined the queue: from here its wait counts.
  add column queued_at timestamptz generated always as (coalesce(deferred_at, paid_at)) stored,
  add constraint orders_status_check
    check (status in ('requested', 'due', 'paid', 'dispatched', 'ready', 'completed', 'cancelled')),
  -- One that is to be paid at handover is dispatched and brought before it is paid, and never completed.
  add constraint orders_paid_at check (case
    when status in ('requested', 'due') then paid_at is null
    when status in ('paid', 'completed') then paid_at is not null
    else true end),
  add constraint orders_deferred_at check (case
    when status = 'requested' then deferred_at is null
    when status = 'due' then deferred_at is not null
    when status in ('dispatched', 'ready') then paid_at is not null or deferred_at is not null
    else true end),
  add constraint orders_promised_at check (
    (promised_at is not null) = (coalesce(deferred_at, paid_at) is not null)
    and (expected_at is not null) = (coalesce(deferred_at, paid_at) is not null));

drop index orders_queue;
create index orders_queue on orders (location_id, due_at, queued_at)
  where status in ('due', 'paid', 'dispatched', 'ready');
drop index orders_returns;
create index orders_returns on orders (location_id, ready_at desc) include (queued_at)
  where ready_at is not null and scheduled_for is null;
-- What a location's staff see beside its queue: who has asked and not paid, and who gets cash back.
create index orders_unpaid on orders (location_id, requested_at) where status = 'requested';
create index payments_refund_due on payments (order_id) where status = 'refund_due';

alter table ledger_entries
  drop constraint ledger_entries_movement_check,
  drop constraint ledger_entries_account_check;
alter table ledger_entries
  add constraint ledger_entries_movement_check
    check (movement in ('charge', 'cash', 'house', 'complimentary', 'tip', 'refund')),
  add constraint ledger_entries_account_check
    check (account in ('customer', 'business', 'platform', 'runner', 'tip_pool', 'house', 'complimentary'));

-- An order is paid exactly when its payment is; what arrived by card, in cash, from a house account and as a gift is
-- fee plus tip, and the ledger has that and nothing else: no line before it is paid, each account's share while the
-- money is here, nothing on any once it went back. The tip is the present runner's, and in the pool while there is none.
create or replace function check_money_of_order(checked uuid) returns void language plpgsql as $$
declare
  found_order orders%rowtype;
  payment payments%rowtype;
  settled record;
  booked record;
begin
  select * into found_order from orders where id = checked;
  if found_order.id is null then
    return;
  end if;
  select * into payment from payments where order_id = checked;
  if payment.id is null then
    perform refuse('orders_have_payment', format('Order %s has no payment', checked));
  end if;
  select coalesce(sum(amount_cents), 0) as total,
      coalesce(sum(amount_cents) filter (where way = 'cash'), 0) as cash,
      coalesce(sum(amount_cents) filter (where way = 'house'), 0) as house,
      coalesce(sum(amount_cents) filter (where way = 'complimentary'), 0) as complimentary
    into settled from order_settlements where order_id = checked;
  if (payment.status = 'paid') <> (found_order.paid_at is not null and found_order.status <> 'cancelled') then
    perform refuse('orders_follow_their_payment', format('Order %s is %s while its payment is %s', checked, found_order.status, payment.status));
  end if;
  if payment.due_cents <> found_order.customer_fee_cents - settled.total then
    perform refuse('payments_due_is_fee', format('Payment %s is due %s, its order costs %s, of which %s is settled', payment.id, payment.due_cents, found_order.customer_fee_cents, settled.total));
  end if;
  if payment.status = 'paid' and payment.received_cents <> payment.due_cents + found_order.tip_cents then
    perform refuse('payments_received_is_fee_and_tip', format('Payment %s received %s', payment.id, payment.received_cents));
  end if;
  select count(*) as lines,
      count(*) filter (where movement = 'refund') as refunds,
      coalesce(sum(amount_cents) filter (where account = 'customer'), 0) as customer,
      coalesce(sum(amount_cents) filter (where account = 'house'), 0) as house,
      coalesce(sum(amount_cents) filter (where account = 'complimentary'), 0) as complimentary,
      coalesce(sum(amount_cents) filter (where account = 'business'), 0) as business,
      coalesce(sum(amount_cents) filter (where account = 'platform'), 0) as platform,
      coalesce(sum(amount_cents) filter (where person_id = found_order.runner_id), 0) as runner
    -- A tip that was given later is a payment of its own.
    into booked from ledger_entries where payment_id = payment.id and movement <> 'later_tip';
  if (case
    when booked.lines = 0 then payment.status = 'paid' and payment.received_cents + settled.total <> 0
    when payment.status in ('paid', 'refund_due') then
      booked.refunds > 0
      or booked.customer <> -(payment.received_cents + settled.cash)
      or booked.house <> -settled.house
      or booked.complimentary <> -settled.complimentary
      or booked.business <> found_order.customer_fee_cents - found_order.platform_fee_cents
      or booked.platform <> found_order.platform_fee_cents
      or (found_order.runner_id is not null and booked.runner <> found_order.tip_cents)
      or exists (select from ledger_entries where payment_id = payment.id and account = 'runner' and movement <> 'later_tip'
        and person_id is distinct from found_order.runner_id group by person_id having sum(amount_cents) <> 0)
    when payment.status = 'refunded' then
      exists (select from ledger_entries where payment_id = payment.id and movement <> 'later_tip'
        group by account, person_id having sum(amount_cents) <> 0)
    else true
  end) then
    perform refuse('payments_are_booked', format('Payment %s is %s and received %s, of which the ledger has %s of the customer in %s lines',
      payment.id, payment.status, coalesce(payment.received_cents, 0), -booked.customer, booked.lines));
  end if;
end $$;

drop trigger orders_follow_their_payment on orders;
create constraint trigger orders_follow_their_payment
  after insert or update of status, customer_fee_cents, tip_cents, paid_at, runner_id on orders
  deferrable initially deferred for each row execute function check_order();

create function check_settlement() returns trigger language plpgsql as $$
begin
  perform check_money_of_order(coalesce(new.order_id, old.order_id));
  return null;
end $$;
create constraint trigger order_settlements_are_of_payment
  after insert or delete or update of amount_cents on order_settlements
  deferrable initially deferred for each row execute function check_settlement();

-- A return that somebody else paid for has a receipt too.
create or replace function issue_receipt() returns trigger language plpgsql as $$
begin
  if exists (select from receipts where order_id = new.order_id)
    or (new.received_cents = 0 and not exists (select from order_settlements where order_id = new.order_id)) then
    return null;
  end if;
  with issuing as (
    update businesses set next_receipt = next_receipt + 1 where id = new.business_id
    returning next_receipt - 1 as number, tax_label, tax_basis_points)
  insert into receipts (order_id, business_id, number, tax_label, tax_basis_points, issued_at)
  select new.order_id, new.business_id, number, tax_label, tax_basis_points, new.settled_at from issuing;
  return null;
end $$;
drop trigger issue_receipt on payments;
create trigger issue_receipt after insert or update of status on payments
  for each row when (new.status = 'paid') execute function issue_receipt();
