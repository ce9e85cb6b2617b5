-- The sandbox is Stripe's adapter in front of an emulator. What the emulator remembers are objects in
-- Stripe's form; of a card what it does and looks like, never a number.
create table sandbox_objects (
  id text primary key,
  body jsonb not null check (body->>'object' in ('customer', 'payment_method', 'payment_intent', 'setup_intent')),
  created_at timestamptz not null default now()
);
create index sandbox_objects_kept_cards on sandbox_objects ((body->>'customer'))
  where body->>'object' = 'payment_method';

insert into sandbox_objects (id, created_at, body)
  select id, created_at, jsonb_build_object('id', id, 'object', 'customer', 'metadata', metadata)
  from sandbox_customers;

insert into sandbox_objects (id, created_at, body)
  select id, created_at, jsonb_build_object('id', id, 'object', 'payment_method',
    'customer', customer_id, 'isTokenUsed', true, 'behaviour', behaviour, 'fingerprint', fingerprint,
    'brand', brand, 'last4', last4, 'exp_month', exp_month, 'exp_year', exp_year)
  from sandbox_methods;

-- A challenge that waits is over: the card has to be entered again.
insert into sandbox_objects (id, created_at, body)
  select id, created_at, jsonb_build_object('id', id, 'object', 'payment_intent',
    'amount', amount_cents, 'amount_received', amount_received_cents, 'currency', currency,
    'status', case status when 'requires_action' then 'requires_payment_method' else status end,
    'client_secret', client_secret, 'customer', null, 'payment_method', method_id,
    'latest_charge', case when status = 'succeeded' then jsonb_build_object(
      'id', 'ch_' || id, 'object', 'charge', 'amount_refunded', amount_refunded_cents) end,
    'last_payment_error', null, 'setup_future_usage', null, 'next_action', null,
    'metadata', metadata, 'allowed_payment_method_types', jsonb_build_array('card'), 'livemode', false)
  from sandbox_payments;

drop table sandbox_payments, sandbox_setups, sandbox_methods, sandbox_customers, sandbox_tokens, sandbox_settings;
delete from sandbox_requests;
