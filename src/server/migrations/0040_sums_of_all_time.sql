-- What people came to in all is read from what is kept of their days: what they earned apart from pools, and the stars of
-- the cars they received or brought.
alter table figure_people
  add column served_ratings integer not null default 0,
  add column served_rating_sum integer not null default 0,
  add column earned_cents bigint not null default 0;
alter table figure_people
  alter column served_ratings drop default,
  alter column served_rating_sum drop default,
  alter column earned_cents drop default;
create index figure_people_by_person on figure_people (person_id, day);

-- Of one person and place the lines of a time; of one person in all, whichever the place.
drop index ledger_entries_by_person;
create index ledger_entries_by_person on ledger_entries (person_id, location_id, created_at) where person_id is not null;
-- What somebody brought, the latest first. Ratings are read by the day on which they were given.
drop index orders_brought;
create index orders_brought on orders (runner_id, completed_at desc, id desc) where completed_at is not null;
drop index stays_rated;

-- A tip is earned at the later of its line and the handover, so either marks the other's day.
create or replace function mark_ledger() returns trigger language plpgsql as $$
begin
  insert into figure_marks (business_id, location_id, at)
  select business_id, location_id, created_at from fresh
  union
  select fresh.business_id, fresh.location_id, orders.completed_at from fresh join orders on orders.id = fresh.order_id
  where fresh.account = 'runner' and orders.completed_at > fresh.created_at;
  return null;
end $$;

create or replace function mark_order() returns trigger language plpgsql as $$
begin
  perform mark_figures(new.business_id, new.location_id,
    case when old.paid_at is distinct from new.paid_at then old.paid_at end,
    case when old.paid_at is distinct from new.paid_at then new.paid_at end,
    case when old.ready_at is distinct from new.ready_at then old.ready_at end,
    case when old.ready_at is distinct from new.ready_at then new.ready_at end,
    case when old.completed_at is distinct from new.completed_at then old.completed_at end,
    case when old.completed_at is distinct from new.completed_at then new.completed_at end);
  if old.completed_at is distinct from new.completed_at then
    insert into figure_marks (business_id, location_id, at)
    select new.business_id, new.location_id, created_at from ledger_entries
      where order_id = new.id and account = 'runner' and created_at > least(old.completed_at, new.completed_at)
    union
    select new.business_id, new.location_id, rated_at from stays where id = new.stay_id and rating is not null;
  end if;
  return null;
end $$;

-- What a pool has divided is no longer earned on the day of its line.
create function mark_pool_entries() returns trigger language plpgsql as $$
begin
  insert into figure_marks (business_id, location_id, at)
  select distinct entry.business_id, entry.location_id, greatest(entry.created_at, orders.completed_at)
  from fresh join ledger_entries entry on entry.id = fresh.entry_id join orders on orders.id = entry.order_id;
  return null;
end $$;
create trigger mark after insert on tip_pool_entries referencing new table as fresh
  for each statement execute function mark_pool_entries();

-- Every day that is kept is reckoned once more, for the new columns.
insert into figure_marks (business_id, location_id, at)
select business_id, location_id, starts_at from figure_days where ends_at > starts_at;
