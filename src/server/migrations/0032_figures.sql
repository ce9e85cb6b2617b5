-- Figures of business days that are over, what makes them stale, and the days that were signed.

-- Which wait a location wanted to keep, since when: a day is judged by the target of its time.
create table wait_targets (
  business_id uuid not null,
  location_id uuid not null,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 1 and 120),
  primary key (location_id, starts_at),
  constraint wait_targets_location foreign key (business_id, location_id) references locations (business_id, id) on delete cascade
);
insert into wait_targets select business_id, id, '-infinity', wait_target_minutes from locations;

create function keep_wait_target() returns trigger language plpgsql as $$
begin
  insert into wait_targets (business_id, location_id, starts_at, minutes)
  values (new.business_id, new.id, case tg_op when 'INSERT' then '-infinity' else clock_timestamp() end, new.wait_target_minutes);
  return null;
end $$;
create trigger keep_wait_target after insert on locations
  for each row execute function keep_wait_target();
create trigger keep_changed_wait_target after update of wait_target_minutes on locations
  for each row when (old.wait_target_minutes <> new.wait_target_minutes) execute function keep_wait_target();

-- A day whose figures are kept. A location's days follow each other without a gap, also where its zone changes: a day
-- begins where the one before it ended.
create table figure_days (
  business_id uuid not null,
  location_id uuid not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The clock its hours were read by.
  time_zone text not null check (is_time_zone(time_zone)),
  -- When they were last reckoned.
  kept_at timestamptz not null,
  primary key (location_id, day),
  constraint figure_days_location foreign key (business_id, location_id) references locations (business_id, id) on delete cascade,
  constraint figure_days_end_after_start check (ends_at >= starts_at)
);
create index figure_days_by_end on figure_days (location_id, ends_at desc);

-- Every figure is said in one sentence in docs/figures.md.
create table figure_hours (
  business_id uuid not null,
  location_id uuid not null,
  day date not null,
  -- On the location's clock. Where that shows an hour twice, both are in it.
  hour smallint not null check (hour between 0 and 23),
  arrivals integer not null,
  returns integer not null,
  given_back integer not null,
  card_cents bigint not null,
  cash_cents bigint not null,
  house_cents bigint not null,
  complimentary_cents bigint not null,
  card_refund_cents bigint not null,
  cash_refund_cents bigint not null,
  house_refund_cents bigint not null,
  complimentary_refund_cents bigint not null,
  fee_cents bigint not null,
  tip_cents bigint not null,
  tip_refund_cents bigint not null,
  discount_cents bigint not null,
  waits integer not null,
  wait_tenths bigint not null,
  waits_in_target integer not null,
  -- Cars whose guests gave so many.
  stars_1 integer not null,
  stars_2 integer not null,
  stars_3 integer not null,
  stars_4 integer not null,
  stars_5 integer not null,
  primary key (location_id, day, hour),
  constraint figure_hours_day foreign key (location_id, day) references figure_days (location_id, day) on delete cascade
);

-- How many cars were waited for how long.
create table figure_waits (
  business_id uuid not null,
  location_id uuid not null,
  day date not null,
  -- Tenths of a minute.
  tenths integer not null check (tenths >= 0),
  waits integer not null,
  primary key (location_id, day, tenths) include (waits),
  constraint figure_waits_day foreign key (location_id, day) references figure_days (location_id, day) on delete cascade
);

create table figure_people (
  business_id uuid not null,
  location_id uuid not null,
  day date not null,
  person_id uuid not null,
  returns integer not null,
  waits integer not null,
  wait_tenths bigint not null,
  waits_in_target integer not null,
  ratings integer not null,
  rating_sum integer not null,
  tip_cents bigint not null,
  -- On shift that day, there.
  shift_seconds bigint not null,
  primary key (location_id, day, person_id),
  constraint figure_people_day foreign key (location_id, day) references figure_days (location_id, day) on delete cascade,
  constraint figure_people_person foreign key (person_id) references people (id)
);

-- Returns that a promo code made cheaper, and those that a house account paid for.
create table figure_uses (
  business_id uuid not null,
  location_id uuid not null,
  day date not null,
  kind text not null check (kind in ('promo', 'house')),
  -- Of the promo code or the house account.
  subject_id uuid not null,
  uses integer not null,
  cents bigint not null,
  primary key (location_id, day, kind, subject_id),
  constraint figure_uses_day foreign key (location_id, day) references figure_days (location_id, day) on delete cascade
);

-- Times of which something was written, in the transaction that wrote it. Whoever reckons a day takes the marks away that
-- the same snapshot shows; one whose transaction was still open stays, and the day is reckoned once more.
create table figure_marks (
  id bigint generated always as identity primary key,
  business_id uuid not null,
  location_id uuid not null,
  at timestamptz not null
);
create index figure_marks_by_time on figure_marks (location_id, at);

create function mark_figures(business uuid, place uuid, variadic times timestamptz[]) returns void language sql as $$
  insert into figure_marks (business_id, location_id, at)
  select distinct business, place, one from unnest(times) one where one is not null
$$;

create function mark_new_stay() returns trigger language plpgsql as $$
begin
  perform mark_figures(new.business_id, new.location_id, new.received_at, new.returned_at, new.cancelled_at, new.rated_at);
  return null;
end $$;
create trigger mark_new after insert on stays
  for each row when (new.received_at is not null) execute function mark_new_stay();

create function mark_stay() returns trigger language plpgsql as $$
begin
  perform mark_figures(new.business_id, new.location_id,
    case when old.received_at is distinct from new.received_at then old.received_at end,
    case when old.received_at is distinct from new.received_at then new.received_at end,
    case when old.returned_at is distinct from new.returned_at then old.returned_at end,
    case when old.returned_at is distinct from new.returned_at then new.returned_at end,
    case when old.cancelled_at is distinct from new.cancelled_at then old.cancelled_at end,
    case when old.cancelled_at is distinct from new.cancelled_at then new.cancelled_at end,
    old.rated_at, new.rated_at);
  return null;
end $$;
create trigger mark after update on stays
  for each row when (
    (old.received_at, old.returned_at, old.cancelled_at, old.rated_at, old.rating)
      is distinct from (new.received_at, new.returned_at, new.cancelled_at, new.rated_at, new.rating))
  execute function mark_stay();

create function mark_new_order() returns trigger language plpgsql as $$
begin
  perform mark_figures(new.business_id, new.location_id, new.paid_at, new.ready_at, new.completed_at);
  return null;
end $$;
create trigger mark_new after insert on orders
  for each row when (new.paid_at is not null or new.ready_at is not null) execute function mark_new_order();

create function mark_order() returns trigger language plpgsql as $$
begin
  perform mark_figures(new.business_id, new.location_id,
    case when old.paid_at is distinct from new.paid_at then old.paid_at end,
    case when old.paid_at is distinct from new.paid_at then new.paid_at end,
    case when old.ready_at is distinct from new.ready_at then old.ready_at end,
    case when old.ready_at is distinct from new.ready_at then new.ready_at end,
    case when old.completed_at is distinct from new.completed_at then old.completed_at end,
    case when old.completed_at is distinct from new.completed_at then new.completed_at end);
  return null;
end $$;
create trigger mark after update on orders
  for each row when ((old.paid_at, old.ready_at, old.completed_at) is distinct from (new.paid_at, new.ready_at, new.completed_at))
  execute function mark_order();

create function mark_ledger() returns trigger language plpgsql as $$
begin
  insert into figure_marks (business_id, location_id, at)
  select distinct orders.business_id, orders.location_id, fresh.created_at
  from fresh join orders on orders.id = fresh.order_id;
  return null;
end $$;
create trigger mark after insert on ledger_entries referencing new table as fresh
  for each statement execute function mark_ledger();

-- A shift touches every day it lasted, and where its end was not known those up to now.
create function mark_shift() returns trigger language plpgsql as $$
begin
  insert into figure_marks (business_id, location_id, at)
  select new.business_id, new.location_id, new.started_at
  union select business_id, location_id, starts_at from figure_days
    where location_id = new.location_id and ends_at > new.started_at;
  return null;
end $$;
create trigger mark after insert or update of started_at, ended_at on shifts
  for each row execute function mark_shift();

-- What was there before: one mark for each place is enough, its days are counted from it.
insert into figure_marks (business_id, location_id, at)
select business_id, location_id, min(received_at) from stays where received_at is not null group by business_id, location_id
union all
select business_id, location_id, min(started_at) from shifts group by business_id, location_id;

create index stays_arrived on stays (location_id, received_at) where received_at is not null;
create index stays_left on stays (location_id, (coalesce(returned_at, cancelled_at))) where received_at is not null;
create index stays_rated_when on stays (location_id, rated_at) where rating is not null;
create index orders_at_curb on orders (location_id, ready_at) where ready_at is not null;
create index orders_completed on orders (location_id, completed_at) where completed_at is not null;
create index orders_paid on orders (location_id, paid_at) where paid_at is not null;
create index shifts_by_place on shifts (location_id, started_at);
create index order_settlements_returned on order_settlements (business_id, returned_at) where returned_at is not null;

-- A business day that somebody counted and signed. What is found later is a correction, never a change.
create table day_sign_offs (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  location_id uuid not null,
  day date not null,
  expected_cents bigint not null,
  counted_cents bigint not null check (counted_cents >= 0),
  note text check (char_length(note) between 1 and 1000),
  signed_by uuid not null references people (id),
  signed_at timestamptz not null,
  -- The figures as they were signed.
  report jsonb not null,
  constraint day_sign_offs_once unique (location_id, day),
  constraint day_sign_offs_of_business unique (business_id, id),
  constraint day_sign_offs_location foreign key (business_id, location_id) references locations (business_id, id)
);

create table day_cash_counts (
  sign_off_id uuid not null,
  business_id uuid not null,
  person_id uuid not null,
  -- Taken less what was handed back.
  expected_cents bigint not null,
  counted_cents bigint not null check (counted_cents between 0 and 1000000000000000),
  primary key (sign_off_id, person_id),
  constraint day_cash_counts_sign_off foreign key (business_id, sign_off_id) references day_sign_offs (business_id, id),
  constraint day_cash_counts_person foreign key (business_id, person_id) references people (business_id, id)
);

create table day_corrections (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  sign_off_id uuid not null,
  -- To the cash that was counted; 0 for a remark.
  amount_cents bigint not null check (abs(amount_cents) <= 1000000000000000),
  reason text not null check (char_length(reason) between 1 and 300),
  made_by uuid not null references people (id),
  made_at timestamptz not null,
  constraint day_corrections_sign_off foreign key (business_id, sign_off_id) references day_sign_offs (business_id, id)
);
create index day_corrections_by_sign_off on day_corrections (sign_off_id, made_at);

-- Tips that were handed to whom they belong.
create table tip_payouts (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  person_id uuid not null,
  note text check (char_length(note) between 1 and 300),
  paid_by uuid not null references people (id),
  paid_at timestamptz not null,
  constraint tip_payouts_of_business unique (business_id, id),
  constraint tip_payouts_person foreign key (business_id, person_id) references people (business_id, id)
);
create index tip_payouts_by_person on tip_payouts (person_id, paid_at);
create index tip_payouts_by_time on tip_payouts (business_id, paid_at);

-- Both sides of each: out of what the runner holds, into what was paid out. They add up to zero.
create table tip_payout_lines (
  payout_id uuid not null,
  business_id uuid not null,
  account text not null check (account in ('runner', 'paid_out')),
  amount_cents bigint not null check (amount_cents <> 0 and abs(amount_cents) <= 9007199254740991),
  primary key (payout_id, account),
  constraint tip_payout_lines_payout foreign key (business_id, payout_id) references tip_payouts (business_id, id),
  constraint tip_payout_lines_direction check ((account = 'runner') = (amount_cents < 0))
);

create function check_payout() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 1) from tip_payout_lines where payout_id = new.id) <> 0 then
    perform refuse('tip_payouts_add_up', format('The lines of payout %s do not add up to zero', new.id));
  end if;
  return null;
end $$;
create constraint trigger tip_payouts_add_up after insert on tip_payouts
  deferrable initially deferred for each row execute function check_payout();

do $$
declare
  kept text;
begin
  foreach kept in array array['day_sign_offs', 'day_cash_counts', 'day_corrections', 'tip_payouts', 'tip_payout_lines'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', kept);
    execute format('create trigger append_only_all before truncate on %I for each statement execute function refuse_change()', kept);
  end loop;
end $$;
