-- What SQL got past the rules so far. Rows from before are left as they are: `not valid` looks at what is
-- written from here on.

-- What a provider reports in another currency than it was asked for; null while it is the payment's own.
alter table payments
  add column received_currency text check (received_currency ~ '^[A-Z]{3}$'),
  add constraint payments_received_another_currency check (
    received_currency is null or (received_currency <> currency and status in ('refund_due', 'refunded')));

-- PostgreSQL takes 'Foo/Bar+5' for a rule of POSIX. Such a rule needs a number, and of IANA's names with a slash
-- only those of Etc/GMT have one.
create or replace function is_time_zone(name text) returns boolean language plpgsql immutable as $$
begin
  perform timestamptz '2000-01-01 00:00Z' at time zone name;
  return name = 'UTC' or name ~ '^[A-Z][A-Za-z_]+(/[A-Za-z_-]+)+$'
    or name ~ '^Etc/GMT([+-][0-9]|[+-]1[0-2]|-1[34]|0)$';
exception when others then
  return false;
end $$;

-- As `plateKey` of the domain makes it of a plate that is stored; a test compares them.
create function plate_key_of(plate text) returns text language sql immutable as $$
  select normalize(translate(normalize(translate(plate, ' -', ''), nfc), 'ابحدرسصطعقكلمنهوى', 'ABJDRSXTEGKLZNHUV'), nfc)
$$;
alter table vehicles
  add constraint vehicles_plate_key_of_plate check (plate_key = plate_key_of(license_plate)) not valid;
alter table stays
  add constraint stays_plate_key_of_plate check (plate_key = plate_key_of(license_plate)) not valid,
  add constraint stays_returned_after_received check (returned_at >= received_at) not valid;

-- A code that was used more often than it now may be stays used up.
update promo_codes set max_uses = uses where uses > max_uses;
alter table promo_codes add constraint promo_codes_uses_at_most_max check (uses <= max_uses);

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

-- An order is paid exactly when its payment is; what arrived is fee plus tip, and the ledger has that and nothing
-- else: no line before money arrived, each account's share while it is here, nothing on any once it went back.
create or replace function check_money_of_order(checked uuid) returns void language plpgsql as $$
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

create function check_payment_left() returns trigger language plpgsql as $$
begin
  perform check_money_of_order(old.order_id);
  return null;
end $$;
create constraint trigger orders_keep_their_payment after delete or update of order_id on payments
  deferrable initially deferred for each row execute function check_payment_left();

-- The lines of each movement add up to zero when their transaction commits, and are those of the payment.
create or replace function check_balance() returns trigger language plpgsql as $$
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
