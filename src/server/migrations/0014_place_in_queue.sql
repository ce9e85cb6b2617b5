-- Time by which an order takes its place in the queue: when it was asked for, or paid after five minutes.
alter table orders add column if not exists placed_at timestamptz not null default now();
update orders set placed_at = coalesce(resumed_at,
  case when queued_at > requested_at + interval '5 minutes' then queued_at end, requested_at)
where completed_at is null and cancelled_at is null;
-- Time that the last message told the guest because it had moved, and when it was told.
alter table orders add column if not exists messaged_time timestamptz,
  add column if not exists messaged_at timestamptz,
  drop constraint if exists orders_messaged,
  add constraint orders_messaged check ((messaged_time is null) = (messaged_at is null));
-- A car that comes clearly earlier than promised is told so, also before a runner is sent.
alter table orders drop constraint if exists orders_expected_after_promise;
