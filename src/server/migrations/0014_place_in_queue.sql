-- Time by which an order takes its place in the queue: when it was asked for, or paid after five minutes.
alter table orders add column placed_at timestamptz not null default now();
update orders set placed_at = coalesce(resumed_at,
  case when queued_at > requested_at + interval '5 minutes' then queued_at end, requested_at);
-- Time that the last message told the guest because it had moved, and when it was told.
alter table orders add column messaged_time timestamptz, add column messaged_at timestamptz,
  add constraint orders_messaged check ((messaged_time is null) = (messaged_at is null));
