-- Tips that belong to everybody: a location's rule, and what each business day's pool came to.

-- From when on whose a location's tips are; before the first they are the runner's. A change counts from the next
-- business day on, so that no pool has two rules.
create table tip_rules (
  business_id uuid not null,
  location_id uuid not null,
  starts_at timestamptz not null,
  rule text not null check (rule in ('runner', 'hours', 'cars', 'equal')),
  primary key (location_id, starts_at),
  constraint tip_rules_location foreign key (business_id, location_id) references locations (business_id, id)
);

-- One business day that is over. One of nothing is kept too: it says that the day was looked at.
create table tip_pools (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  location_id uuid not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  rule text not null check (rule in ('hours', 'cars', 'equal')),
  -- What decided in the end; null where there was nothing to divide.
  basis text check (basis in ('hours', 'cars', 'equal', 'brought')),
  total_cents bigint not null check (total_cents >= 0),
  created_at timestamptz not null default now(),
  constraint tip_pools_day unique (location_id, day),
  constraint tip_pools_of_business unique (business_id, id),
  constraint tip_pools_ends_after_start check (ends_at > starts_at),
  constraint tip_pools_location foreign key (business_id, location_id) references locations (business_id, id)
);

-- What each put in and got out: their lines of the ledger go out as `brought_cents`, and `share_cents` come in.
create table tip_pool_shares (
  pool_id uuid not null,
  business_id uuid not null,
  person_id uuid not null,
  brought_cents bigint not null,
  -- On shift there that day.
  seconds integer not null check (seconds >= 0),
  -- Parked or brought there that day.
  cars integer not null check (cars >= 0),
  share_cents bigint not null,
  primary key (pool_id, person_id),
  constraint tip_pool_shares_pool foreign key (business_id, pool_id) references tip_pools (business_id, id),
  constraint tip_pool_shares_person foreign key (business_id, person_id) references people (business_id, id)
);
create index tip_pool_shares_by_person on tip_pool_shares (person_id, pool_id);

-- Which lines of the ledger a pool has divided: none is ever in two.
create table tip_pool_entries (
  entry_id bigint primary key references ledger_entries (id),
  pool_id uuid not null references tip_pools (id)
);
create index tip_pool_entries_by_pool on tip_pool_entries (pool_id);

-- A runner's own lines, for what they earned.
create index ledger_entries_by_person on ledger_entries (person_id, created_at) where person_id is not null;

create trigger append_only before update or delete on tip_pools
  for each row execute function refuse_change();
create trigger append_only_all before truncate on tip_pools
  for each statement execute function refuse_change();
create trigger append_only before update or delete on tip_pool_shares
  for each row execute function refuse_change();
create trigger append_only_all before truncate on tip_pool_shares
  for each statement execute function refuse_change();
create trigger append_only before update or delete on tip_pool_entries
  for each row execute function refuse_change();
create trigger append_only_all before truncate on tip_pool_entries
  for each statement execute function refuse_change();

-- What was put in is what is in the ledger and what is shared out, person by person and in all.
create function check_tip_pool() returns trigger language plpgsql as $$
declare
  put_in bigint;
  shared bigint;
begin
  select coalesce(sum(brought_cents), 0), coalesce(sum(share_cents), 0)
    into put_in, shared from tip_pool_shares where pool_id = new.id;
  if put_in <> new.total_cents or shared <> new.total_cents then
    perform refuse('tip_pools_add_up', format('Pool %s of %s has %s put in and %s shared out', new.id, new.total_cents, put_in, shared));
  end if;
  if exists (
    select from (
      select person_id, amount_cents from tip_pool_entries join ledger_entries on ledger_entries.id = entry_id
        where pool_id = new.id
      union all select person_id, -brought_cents from tip_pool_shares where pool_id = new.id) lines
    group by person_id having sum(amount_cents) <> 0) then
    perform refuse('tip_pools_follow_the_ledger', format('Pool %s is not what the ledger has', new.id));
  end if;
  return null;
end $$;
create constraint trigger tip_pools_add_up after insert on tip_pools
  deferrable initially deferred for each row execute function check_tip_pool();
