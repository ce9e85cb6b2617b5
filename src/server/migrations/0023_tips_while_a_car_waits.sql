-- A paid guest tips while the car still waits, and while a runner brings it. Such a tip is of the order, as the one that
-- came with its payment: held while it waits for a runner, theirs who brings the car, and sent back where the order
-- is cancelled. Whose it is, is the order's runner, and the ledger's lines say it.
alter table ledger_entries drop constraint ledger_entries_movement_check;
alter table ledger_entries add constraint ledger_entries_movement_check
  check (movement in ('charge', 'cash', 'house', 'complimentary', 'tip',
    'later_tip', 'later_tip_move', 'later_tip_refund', 'refund'));

alter table later_tips
  drop constraint later_tips_status_check,
  drop constraint later_tips_settled,
  add column refunded_at timestamptz,
  add constraint later_tips_status_check
    check (status in ('confirming', 'requires_action', 'paid', 'failed', 'refund_due', 'refunded')),
  add constraint later_tips_settled
    check ((settled_at is not null) = (status in ('paid', 'refund_due', 'refunded'))),
  add constraint later_tips_refunded_at check ((refunded_at is not null) = (status = 'refunded'));

drop index later_tips_to_check;
create index later_tips_to_check on later_tips (next_check_at)
  where status in ('confirming', 'requires_action', 'refund_due');

-- What arrived stays, or goes back; of its card nothing need be kept for long.
drop trigger are_final on later_tips;
drop trigger are_kept on later_tips;
create or replace function refuse_tip_change() returns trigger language plpgsql as $$
begin
  perform refuse('later_tips_are_final', format('Tip %s is %s', old.id, old.status));
  return null;
end $$;
create trigger are_final before update on later_tips
  for each row when (old.settled_at is not null and (
    to_jsonb(new) - array['card_brand', 'card_last4', 'status', 'refunded_at', 'next_check_at']
      <> to_jsonb(old) - array['card_brand', 'card_last4', 'status', 'refunded_at', 'next_check_at']
    or (old.status <> new.status
      and (old.status, new.status) not in (('paid', 'refund_due'), ('refund_due', 'refunded')))))
  execute function refuse_tip_change();
create trigger are_kept before delete on later_tips
  for each row when (old.settled_at is not null) execute function refuse_tip_change();

-- As before, of the order's payment; and each later tip is booked once, is the present runner's, in the pool while there
-- is none, and on no account once it went back. It goes back exactly where the order is cancelled.
create or replace function check_money_of_order(checked uuid) returns void language plpgsql as $$
declare
  later_tips_only constant text[] := array['later_tip', 'later_tip_move', 'later_tip_refund'];
  found_order orders%rowtype;
  payment payments%rowtype;
  settled record;
  booked record;
  tips record;
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
    into booked from ledger_entries where payment_id = payment.id and movement <> all (later_tips_only);
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
      or exists (select from ledger_entries where payment_id = payment.id and account = 'runner'
        and movement <> all (later_tips_only) and person_id is distinct from found_order.runner_id
        group by person_id having sum(amount_cents) <> 0)
    when payment.status = 'refunded' then
      exists (select from ledger_entries where payment_id = payment.id and movement <> all (later_tips_only)
        group by account, person_id having sum(amount_cents) <> 0)
    else true
  end) then
    perform refuse('payments_are_booked', format('Payment %s is %s and received %s, of which the ledger has %s of the customer in %s lines',
      payment.id, payment.status, coalesce(payment.received_cents, 0), -booked.customer, booked.lines));
  end if;
  select coalesce(sum(amount_cents) filter (where status <> 'refunded'), 0) as here,
      count(*) filter (where (status = 'paid') = (found_order.status = 'cancelled')) as astray
    into tips from later_tips where order_id = checked and settled_at is not null;
  if tips.astray > 0 then
    perform refuse('later_tips_follow_their_order', format('%s tips of order %s, which is %s', tips.astray, checked, found_order.status));
  end if;
  if exists (
    select from (
      select account, person_id, amount_cents from ledger_entries
        where payment_id = payment.id and movement = any (later_tips_only)
      union all values ('customer', null::uuid, tips.here),
        (case when found_order.runner_id is null then 'tip_pool' else 'runner' end, found_order.runner_id, -tips.here)) lines
    group by account, person_id having sum(amount_cents) <> 0) then
    perform refuse('later_tips_are_booked', format('Order %s has %s of tips, of which the ledger has not as much on the account they belong to', checked, tips.here));
  end if;
end $$;

create function check_later_tip() returns trigger language plpgsql as $$
begin
  perform check_money_of_order(new.order_id);
  return null;
end $$;
create constraint trigger later_tips_follow_their_order after insert or update of status on later_tips
  deferrable initially deferred for each row execute function check_later_tip();

-- Before this a tip stayed with the runner it was given to, also where another one brought the car in the end.
with moved as (
  select tip.business_id, tip.order_id, payments.id as payment_id, tip.runner_id as giver, orders.runner_id as taker,
      sum(tip.amount_cents) as cents
    from later_tips tip join orders on orders.id = tip.order_id join payments on payments.order_id = tip.order_id
    where tip.status = 'paid' and tip.runner_id is distinct from orders.runner_id
    group by tip.business_id, tip.order_id, payments.id, tip.runner_id, orders.runner_id),
lines as (
  select business_id, order_id, payment_id, giver as holder, -cents as cents from moved
  union all
  select business_id, order_id, payment_id, taker, sum(cents) from moved group by 1, 2, 3, 4)
insert into ledger_entries (business_id, order_id, payment_id, movement, kind, account, person_id, amount_cents)
select business_id, order_id, payment_id, 'later_tip_move', 'tip',
    case when holder is null then 'tip_pool' else 'runner' end, holder, cents
  from lines;
set constraints all immediate;
set constraints all deferred;

alter table later_tips drop column runner_id;
