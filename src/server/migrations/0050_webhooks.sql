-- Where a business has its events sent.
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  url text not null check (char_length(url) between 8 and 2000),
  -- Names of the contract: 'stay.parked'.
  events text[] not null check (cardinality(events) between 1 and 40),
  -- Whether the guest's name and phone number are sent along.
  includes_guest boolean not null default false,
  secret_sealed bytea not null,
  -- After the secret was changed the one before it signs too, until then.
  previous_secret_sealed bytea,
  previous_until timestamptz,
  status text not null default 'on' check (status in ('on', 'off', 'failed')),
  -- Since when no delivery has arrived.
  failing_since timestamptz,
  -- What is sent next is numbered so.
  next_sequence bigint not null default 1 check (next_sequence >= 1),
  -- A worker has it in hand until then.
  claimed_until timestamptz,
  created_by uuid not null references people (id),
  created_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  constraint webhook_endpoints_previous check ((previous_secret_sealed is null) = (previous_until is null))
);
create index webhook_endpoints_by_business on webhook_endpoints (business_id, created_at);

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- Null for a test.
  event_id bigint,
  type text not null check (char_length(type) between 1 and 100),
  -- In the order in which they are sent for the first time; null until then.
  sequence bigint,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  -- From here on three days are counted: when it was made, or sent anew by hand.
  retried_since timestamptz not null,
  due_at timestamptz,
  attempted_at timestamptz,
  duration_ms integer check (duration_ms >= 0),
  response_status integer check (response_status between 100 and 999),
  response_text text check (char_length(response_text) <= 1024),
  error text check (error in ('unreachable', 'timeout', 'inside', 'closed', 'too_long', 'refused', 'switched_off')),
  constraint webhook_deliveries_due check ((status = 'waiting') = (due_at is not null)),
  constraint webhook_deliveries_once unique (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where status = 'waiting';
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_by_time on webhook_deliveries (created_at);

-- The outbox: written with the event, whichever statement that is in, and there exactly when it commits.
create function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (endpoint_id, event_id, type, created_at, retried_since, due_at)
    select endpoint.id, added.id, added.type, added.created_at, added.created_at, added.created_at
    from added join webhook_endpoints endpoint on endpoint.business_id = added.business_id
    where endpoint.status = 'on' and added.type = any(endpoint.events);
  return null;
end $$;
create trigger queue_webhooks after insert on stay_events
  referencing new table as added for each statement execute function queue_webhooks();
