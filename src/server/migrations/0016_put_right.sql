-- What staff did by mistake can be taken back, and a car that nobody fetched is parked again.

alter table stays
  -- How often a step was taken back, or its car parked again: what is told after that is told anew.
  add column steps_taken_back integer not null default 0 check (steps_taken_back >= 0);

alter table orders
  -- When a car that was parked again was asked for once more; its wait counts from here.
  add column resumed_at timestamptz,
  add constraint orders_held_is_paid check (held_at is null or status in ('due', 'paid'));

drop index orders_returns;
-- The last returns of a location, for honest estimates. One paid hours before its time says nothing
-- about how long a return takes.
create index orders_returns on orders (location_id, ready_at desc) include (queued_at, resumed_at)
  where ready_at is not null and scheduled_for is null;

-- A tip moves with the car: from the pool to a runner, to another, and back. Each time is a movement of its own.
alter table ledger_entries
  add column round integer not null default 1 check (round > 0),
  drop constraint ledger_entries_once;
alter table ledger_entries add constraint ledger_entries_once
  unique nulls not distinct (payment_id, movement, round, kind, account, person_id);

-- Another runner is another owner of the tip.
drop trigger orders_follow_their_payment on orders;
create constraint trigger orders_follow_their_payment
  after insert or update of status, customer_fee_cents, tip_cents, paid_at, runner_id on orders
  deferrable initially deferred for each row execute function check_order();

-- A message that was still in the outbox when what it tells was taken back.
alter table messages drop constraint messages_suppressed_by_check,
  add constraint messages_suppressed_by_check
    check (suppressed_by in ('opt_out', 'country', 'ceiling', 'limit', 'withdrawn'));
