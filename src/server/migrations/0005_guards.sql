-- What a check or a foreign key cannot say. Each refusal carries the name of its rule as its
-- constraint, like those of the tables.

create function refuse(rule text, message text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = rule, message = message;
end $$;

-- Records are only added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  perform refuse(tg_table_name || '_append_only', format('%s is only added to', tg_table_name));
  return null;
end $$;

create trigger append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger append_only_all before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger append_only before update or delete on stay_events
  for each row execute function refuse_change();
create trigger append_only_all before truncate on stay_events
  for each statement execute function refuse_change();
create trigger append_only before update or delete on phone_releases
  for each row execute function refuse_change();
create trigger append_only_all before truncate on phone_releases
  for each statement execute function refuse_change();

-- A call's audit entry is written before it and gets its status after it, once.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if old.status is null and new.status is not null and to_jsonb(new) - 'status' = to_jsonb(old) - 'status' then
    return new;
  end if;
  perform refuse('audit_events_append_only', 'audit_events is only added to');
  return null;
end $$;
create trigger append_only_but_status before update on audit_events
  for each row execute function refuse_audit_change();
create trigger append_only before delete on audit_events
  for each row execute function refuse_change();
create trigger append_only_all before truncate on audit_events
  for each statement execute function refuse_change();

-- The lines of each movement add up to zero when their transaction commits, and are those of the payment.
create function check_balance() returns trigger language plpgsql as $$
declare
  unbalanced text;
begin
  -- The last line that a transaction wrote of a payment looks at them all.
  if exists (select from ledger_entries
      where payment_id = new.payment_id and id > new.id and xmin = pg_current_xact_id()::xid) then
    return null;
  end if;
  select movement into unbalanced from ledger_entries
    where payment_id = new.payment_id group by movement having sum(amount_cents) <> 0 limit 1;
  if unbalanced is not null then
    perform refuse('ledger_entries_balanced', format('Movement %s of payment %s does not add up to zero', unbalanced, new.payment_id));
  end if;
  perform check_money_of_order(new.order_id);
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function check_balance();

-- A stay's customer is a customer, and whoever opened or received it works for its business.
create function check_stay_people() returns trigger language plpgsql as $$
begin
  if new.customer_id is not null and (tg_op = 'INSERT' or new.customer_id is distinct from old.customer_id)
    and not exists (select from people where id = new.customer_id and role = 'customer') then
    perform refuse('stays_customer_is_customer', format('%s is no customer', new.customer_id));
  end if;
  if (tg_op = 'INSERT' or new.opened_by is distinct from old.opened_by or new.received_by is distinct from old.received_by)
    and exists (select from people where id in (new.opened_by, new.received_by)
      and role <> 'admin' and business_id is distinct from new.business_id) then
    perform refuse('stays_staff_of_business', 'A car is opened and received by staff of its business');
  end if;
  return new;
end $$;
create trigger check_people before insert or update of customer_id, opened_by, received_by on stays
  for each row execute function check_stay_people();

-- Somebody named in a column is an administrator: `check_admin(column, rule)`.
create function check_admin() returns trigger language plpgsql as $$
begin
  if exists (select from people where id = (to_jsonb(new) ->> tg_argv[0])::uuid and role <> 'admin') then
    perform refuse(tg_argv[1], format('%s of %s is no administrator', tg_argv[0], tg_table_name));
  end if;
  return new;
end $$;
create trigger check_admin before insert on audit_events
  for each row execute function check_admin('admin_id', 'audit_events_admin_is_admin');
create trigger check_decider before insert or update of decided_by on applications
  for each row when (new.decided_by is not null)
  execute function check_admin('decided_by', 'applications_decided_by_admin');
create trigger check_impersonator before insert on phone_releases
  for each row when (new.impersonator_id is not null)
  execute function check_admin('impersonator_id', 'phone_releases_impersonator_is_admin');
create trigger check_impersonator before insert on stay_events
  for each row when (new.impersonator_id is not null)
  execute function check_admin('impersonator_id', 'stay_events_impersonator_is_admin');

-- Customers and administrators belong to no business; everybody else acts on the cars of their own. Only what was
-- announced here and is taken in elsewhere is cancelled by the valet there.
create function check_actor_of_event() returns trigger language plpgsql as $$
begin
  if (new.from_status is distinct from 'expected' or new.to_status <> 'cancelled')
    and exists (select from people where id = new.actor_id and business_id <> new.business_id) then
    perform refuse('stay_events_actor_of_business', format('%s works for another business', new.actor_id));
  end if;
  return new;
end $$;
create trigger check_actor before insert on stay_events
  for each row when (new.actor_id is not null) execute function check_actor_of_event();

-- A stay is returning or ready exactly while it has an open order, and which follows from it. Looked at
-- when the transaction commits: order and stay move one after the other.
create function check_order_of_stay(stay uuid) returns void language plpgsql as $$
declare
  stay_status text := (select status from stays where id = stay);
  order_status text := (select status from orders
    where stay_id = stay and completed_at is null and cancelled_at is null);
begin
  if (case
    when order_status is null then stay_status in ('returning', 'ready')
    when order_status = 'ready' then stay_status <> 'ready'
    else stay_status <> 'returning'
  end) then
    perform refuse('stays_follow_their_order', format('Stay %s is %s while its order is %s', stay, stay_status, coalesce(order_status, 'none')));
  end if;
end $$;
create function check_stay() returns trigger language plpgsql as $$
begin
  perform check_order_of_stay(new.id);
  return null;
end $$;
create constraint trigger stays_follow_their_order after insert or update of status on stays
  deferrable initially deferred for each row execute function check_stay();

-- An order is paid exactly when its payment is; what arrived is fee plus tip, and the ledger has that and nothing
-- else: no line before money arrived, each account's share while it is here, nothing on any once it went back.
create function check_money_of_order(checked uuid) returns void language plpgsql as $$
declare
  found_order orders%rowtype;
  payment payments%rowtype;
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
  if (payment.status = 'paid') <> (found_order.status in ('paid', 'dispatched', 'ready', 'completed')) then
    perform refuse('orders_follow_their_payment', format('Order %s is %s while its payment is %s', checked, found_order.status, payment.status));
  end if;
  if payment.due_cents <> found_order.customer_fee_cents then
    perform refuse('payments_due_is_fee', format('Payment %s is due %s, its order costs %s', payment.id, payment.due_cents, found_order.customer_fee_cents));
  end if;
  if payment.status = 'paid' and payment.received_cents <> found_order.customer_fee_cents + found_order.tip_cents then
    perform refuse('payments_received_is_fee_and_tip', format('Payment %s received %s', payment.id, payment.received_cents));
  end if;
  select count(*) as lines,
      count(*) filter (where movement = 'refund') as refunds,
      coalesce(sum(amount_cents) filter (where account = 'customer'), 0) as customer,
      coalesce(sum(amount_cents) filter (where account = 'business'), 0) as business,
      coalesce(sum(amount_cents) filter (where account = 'platform'), 0) as platform,
      coalesce(sum(amount_cents) filter (where account = 'tip_pool'), 0) as tip_pool,
      coalesce(sum(amount_cents) filter (where account = 'runner'), 0) as runners,
      coalesce(sum(amount_cents) filter (where person_id = found_order.runner_id), 0) as runner
    into booked from ledger_entries where payment_id = payment.id;
  if (case
    when booked.lines = 0 then payment.status = 'paid' and payment.received_cents <> 0
    when payment.status in ('paid', 'refund_due') then
      booked.refunds > 0
      or booked.customer <> -payment.received_cents
      or booked.business <> found_order.customer_fee_cents - found_order.platform_fee_cents
      or booked.platform <> found_order.platform_fee_cents
      or (found_order.status = 'paid' and booked.runners <> 0)
      or (found_order.status in ('dispatched', 'ready', 'completed') and booked.runner <> found_order.tip_cents)
    when payment.status = 'refunded' then
      exists (select from ledger_entries where payment_id = payment.id
        group by account, person_id having sum(amount_cents) <> 0)
    else true
  end) then
    perform refuse('payments_are_booked', format('Payment %s is %s and received %s, of which the ledger has %s of the customer in %s lines',
      payment.id, payment.status, coalesce(payment.received_cents, 0), -booked.customer, booked.lines));
  end if;
end $$;

create function check_order() returns trigger language plpgsql as $$
begin
  perform check_order_of_stay(new.stay_id);
  perform check_money_of_order(new.id);
  return null;
end $$;
create constraint trigger orders_follow_their_payment
  after insert or update of status, customer_fee_cents, tip_cents on orders
  deferrable initially deferred for each row execute function check_order();
create function check_payment() returns trigger language plpgsql as $$
begin
  perform check_money_of_order(new.order_id);
  return null;
end $$;
create constraint trigger payments_follow_their_order
  after insert or update of status, due_cents, received_cents on payments
  deferrable initially deferred for each row execute function check_payment();

create function check_payment_left() returns trigger language plpgsql as $$
begin
  perform check_money_of_order(old.order_id);
  return null;
end $$;
create constraint trigger orders_keep_their_payment after delete or update of order_id on payments
  deferrable initially deferred for each row execute function check_payment_left();

-- What a paid order cost is fixed.
create function refuse_repricing() returns trigger language plpgsql as $$
begin
  perform refuse('orders_paid_price_is_fixed', format('Order %s is paid: what it costs is fixed', old.id));
  return null;
end $$;
create trigger paid_price_is_fixed
  before update of price_cents, discount_cents, platform_fee_cents, platform_fee_payer, customer_fee_cents, promo_code_id on orders
  for each row when (old.paid_at is not null and
    (old.price_cents, old.discount_cents, old.platform_fee_cents, old.platform_fee_payer, old.customer_fee_cents, old.promo_code_id)
    is distinct from
    (new.price_cents, new.discount_cents, new.platform_fee_cents, new.platform_fee_payer, new.customer_fee_cents, new.promo_code_id))
  execute function refuse_repricing();

-- Money that went back stays back, and money that arrived for a cancelled order brings none back.
create function refuse_payment_step() returns trigger language plpgsql as $$
begin
  perform refuse('payments_end_is_final', format('Payment %s was %s and cannot become %s', old.id, old.status, new.status));
  return null;
end $$;
create trigger end_is_final before update of status on payments
  for each row when (
    (old.status = 'refunded' and new.status <> 'refunded')
    or (old.status = 'refund_due' and new.status not in ('refund_due', 'refunded'))
    or (old.status = 'cancelled' and new.status not in ('cancelled', 'refund_due'))
    or (old.status = 'paid' and new.status not in ('paid', 'refund_due')))
  execute function refuse_payment_step();

-- A business keeps its currency once an order was priced in it. The foreign key of its payments holds
-- that too, also against both at once; this says it in words.
create function refuse_currency_change() returns trigger language plpgsql as $$
begin
  if exists (select from payments where business_id = new.id) then
    perform refuse('businesses_currency_is_fixed', format('The currency of %s cannot change any more: money has moved in %s', new.name, old.currency));
  end if;
  return new;
end $$;
create trigger currency_is_fixed before update of currency on businesses
  for each row when (old.currency <> new.currency) execute function refuse_currency_change();
