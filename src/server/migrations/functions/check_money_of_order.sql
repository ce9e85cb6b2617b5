-- Checks at the commit that an order, its payment, its settlements and the ledger agree.
-- The order is paid exactly when its payment is. The amounts received are fee plus tip.
-- The ledger has no line before the money, each account's share while it is here, and no balance after a refund.
-- A tip belongs to the present runner, or to the pool while there is none.
-- Later tips go back exactly when the order is cancelled.
-- A stable function reads everything in one snapshot. Otherwise another transaction could commit between two reads,
-- and a correct change would be refused.
create or replace function check_money_of_order(checked uuid) returns void language plpgsql stable as $$
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
