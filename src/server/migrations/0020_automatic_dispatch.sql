-- Where a location's switch is on, each car that is due is offered to a free runner, who accepts it in time or
-- it goes on to the next.
create table dispatch_offers (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  location_id uuid not null,
  order_id uuid not null,
  runner_id uuid not null,
  -- Cars they had brought to the curb in that shift: why it was them.
  returns integer not null check (returns >= 0),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Its list is that of `domain/orders/autoDispatch.ts`; a test compares them.
  outcome text check (outcome in
    ('accepted', 'declined', 'unanswered', 'overtaken', 'withdrawn', 'put_back')),
  constraint dispatch_offers_order foreign key (business_id, order_id) references orders (business_id, id),
  constraint dispatch_offers_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint dispatch_offers_runner foreign key (business_id, runner_id) references people (business_id, id),
  constraint dispatch_offers_ended check ((ended_at is null) = (outcome is null)),
  constraint dispatch_offers_expiry check (expires_at > offered_at)
);
-- A car is offered to one runner at a time, and a runner is offered one car at a time.
create unique index dispatch_offers_one_per_order on dispatch_offers (order_id) where ended_at is null;
create unique index dispatch_offers_one_per_runner on dispatch_offers (runner_id) where ended_at is null;
create index dispatch_offers_of_order on dispatch_offers (order_id, offered_at desc);
create index dispatch_offers_of_runner on dispatch_offers (runner_id, ended_at desc) where outcome = 'unanswered';

-- A dispatcher sent somebody: nothing is done by itself with this order until it goes back into the queue.
alter table orders add column is_by_hand boolean not null default false;
create index locations_dispatched_automatically on locations (id) where auto_dispatch;
