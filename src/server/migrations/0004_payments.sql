alter table payments
  -- A tip was tried for an order that costs nothing. Written before the provider hears of it, so that
  -- the provider's payment is found and closed even when its id never came back.
  add column tip_tried boolean not null default false,
  -- When the reconciler asks the provider next, and how often it did since the payment last changed.
  add column look_at timestamptz not null default now() + interval '1 minute',
  add column looks integer not null default 0;

-- What the reconciler looks at, see `features/payments/looks.ts`.
drop index if exists payments_unsettled;
create index payments_to_look_at on payments (look_at, id)
  where status in ('confirming', 'requires_action', 'refund_due')
    or (status = 'open' and provider_payment_id is not null)
    or (status = 'cancelled' and closed_at is null)
    or (status = 'paid' and tip_tried and received_cents = 0 and closed_at is null);

-- For throwing away what is old.
create index payment_events_received on payment_events using brin (received_at);
