-- Figures of past business days, the marks that make them stale, and signed days.

-- Days with kept figures. They follow each other without a gap, even where the time zone changes.
create table figure_days (
  business_id uuid not null,
  location_id uuid not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Clock of the day's hours.
  time_zone text not null check (is_time_zone(time_zone)),
  -- Last computation.
  kept_at timestamptz not null,
  primary key (location_id, day),
  constraint figure_days_location foreign key (business_id, location_id) references locations (business_id, id) on delete cascade,
  constraint figure_days_end_after_start check (ends_at >= starts_at)
);
create index figure_days_by_end on figure_days (location_id, ends_at desc);

-- Figures of an hour; `docs/figures.md` defines each.
create table figure_hours (
  business_id uuid not null,
  location_id uuid not null,
  day date not null,
  -- Hour of the location's clock. A repeated hour holds both.
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
  -- Ratings with one to five stars.
  stars_1 integer not null,
  stars_2 integer not null,
  stars_3 integer not null,
  stars_4 integer not null,
  stars_5 integer not null,
  primary key (location_id, day, hour),
  constraint figure_hours_day foreign key (location_id, day) references figure_days (location_id, day) on delete cascade
);

-- Distribution of waits.
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
  -- Time on shift there that day.
  shift_seconds bigint not null,
  -- Inputs for totals of all time: ratings of cars the person served, and earnings apart from pools.
  served_ratings integer not null,
  served_rating_sum integer not null,
  earned_cents bigint not null,
  primary key (location_id, day, person_id),
  constraint figure_people_day foreign key (location_id, day) references figure_days (location_id, day) on delete cascade,
  constraint figure_people_person foreign key (person_id) references people (id)
);
create index figure_people_by_person on figure_people (person_id, day);

-- Returns with a promo code, and returns paid by a house account.
create table figure_uses (
  business_id uuid not null,
  location_id uuid not null,
  day date not null,
  kind text not null check (kind in ('promo', 'house')),
  -- Promo code or house account.
  subject_id uuid not null,
  uses integer not null,
  cents bigint not null,
  primary key (location_id, day, kind, subject_id),
  constraint figure_uses_day foreign key (location_id, day) references figure_days (location_id, day) on delete cascade
);

-- Sums of kept days by month, which totals of all time read.
create table figure_months (
  business_id uuid not null,
  location_id uuid not null,
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  arrivals integer not null,
  returns integer not null,
  revenue_cents bigint not null,
  fee_cents bigint not null,
  primary key (location_id, month),
  constraint figure_months_location foreign key (business_id, location_id) references locations (business_id, id) on delete cascade
);
create index figure_months_by_business on figure_months (business_id);

-- Times whose figures are stale, written in the transaction of the change. A computation deletes the marks of its
-- snapshot, and later ones cause another.
create table figure_marks (
  id bigint generated always as identity primary key,
  business_id uuid not null,
  location_id uuid not null,
  at timestamptz not null
);
create index figure_marks_by_time on figure_marks (location_id, at);
\i functions/mark_figures.sql
\i functions/mark_new_stay.sql
create trigger mark_new after insert on stays
  for each row when (new.received_at is not null) execute function mark_new_stay();
\i functions/mark_stay.sql
create trigger mark after update on stays
  for each row when (
    (old.received_at, old.returned_at, old.cancelled_at, old.rated_at, old.rating)
      is distinct from (new.received_at, new.returned_at, new.cancelled_at, new.rated_at, new.rating))
  execute function mark_stay();
\i functions/mark_new_order.sql
create trigger mark_new after insert on orders
  for each row when (new.paid_at is not null or new.ready_at is not null) execute function mark_new_order();
\i functions/mark_order.sql
create trigger mark after update on orders
  for each row when ((old.paid_at, old.ready_at, old.completed_at) is distinct from (new.paid_at, new.ready_at, new.completed_at))
  execute function mark_order();
\i functions/mark_ledger.sql
create trigger mark after insert on ledger_entries referencing new table as fresh
  for each statement execute function mark_ledger();
\i functions/mark_shift.sql
create trigger mark after insert or update of started_at, ended_at on shifts
  for each row execute function mark_shift();
\i functions/mark_pool_entries.sql
create trigger mark after insert on tip_pool_entries referencing new table as fresh
  for each statement execute function mark_pool_entries();

-- Business days that a manager counted and signed. Later findings are corrections, never changes.
create table day_sign_offs (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  location_id uuid not null,
  day date not null,
  expected_cents bigint not null,
  counted_cents bigint not null check (abs(counted_cents) <= 9007199254740991),
  note text check (char_length(note) between 1 and 1000),
  signed_by uuid not null references people (id),
  signed_at timestamptz not null,
  -- Figures at the signing. The constraint keeps the column's first name.
  figures jsonb constraint day_sign_offs_report_not_null not null,
  constraint day_sign_offs_once unique (location_id, day),
  constraint day_sign_offs_of_business unique (business_id, id),
  constraint day_sign_offs_location foreign key (business_id, location_id) references locations (business_id, id)
);
create trigger append_only before update or delete on day_sign_offs
  for each row execute function refuse_change();
create trigger append_only_all before truncate on day_sign_offs
  for each statement execute function refuse_change();

create table day_cash_counts (
  sign_off_id uuid not null,
  business_id uuid not null,
  person_id uuid not null,
  -- Cash taken less cash handed back.
  expected_cents bigint not null,
  counted_cents bigint not null,
  primary key (sign_off_id, person_id),
  constraint day_cash_counts_sign_off foreign key (business_id, sign_off_id) references day_sign_offs (business_id, id),
  constraint day_cash_counts_person foreign key (business_id, person_id) references people (business_id, id),
  constraint day_cash_counts_counted_cents_check
    check (counted_cents between least(0, expected_cents) and 1000000000000000)
);
create trigger append_only before update or delete on day_cash_counts
  for each row execute function refuse_change();
create trigger append_only_all before truncate on day_cash_counts
  for each statement execute function refuse_change();

create table day_corrections (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  sign_off_id uuid not null,
  -- Correction of the counted cash; 0 for a remark.
  amount_cents bigint not null check (abs(amount_cents) <= 1000000000000000),
  reason text not null check (char_length(reason) between 1 and 300),
  made_by uuid not null references people (id),
  made_at timestamptz not null,
  constraint day_corrections_sign_off foreign key (business_id, sign_off_id) references day_sign_offs (business_id, id)
);
create index day_corrections_by_sign_off on day_corrections (sign_off_id, made_at);
create trigger append_only before update or delete on day_corrections
  for each row execute function refuse_change();
create trigger append_only_all before truncate on day_corrections
  for each statement execute function refuse_change();

-- Reports by e-mail that people chose, at most one for each person.
create table report_subscriptions (
  person_id uuid primary key references people (id) on delete cascade,
  -- Business at the time of the choice; a person who left it receives nothing.
  business_id uuid not null references businesses (id),
  -- Null for all locations that the person may see.
  location_id uuid,
  -- Stopped subscriptions keep their row as 'none', because links of old e-mails still answer.
  cadence text not null check (cadence in ('none', 'daily', 'weekly')),
  -- Reports due before this are not sent.
  chosen_at timestamptz not null,
  -- Last day of the newest period sent; null before the first.
  last_day date,
  -- Hash of the secret in each e-mail's stop link; null before the first.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  constraint report_subscriptions_location foreign key (business_id, location_id) references locations (business_id, id)
);
create index report_subscriptions_wanted on report_subscriptions (person_id) where cadence <> 'none';
