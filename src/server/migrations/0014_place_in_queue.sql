-- Time by which an order takes its place in the queue: when it was asked for, or paid after five minutes.
alter table orders add column placed_at timestamptz not null default now();
update orders set placed_at = coalesce(resumed_at,
  case when queued_at > requested_at + interval '5 minutes' then queued_at end, requested_at);
