-- A line of the ledger knows its location: figures of one location read its own lines, and no order for each line of
-- the whole business. It is the order's, which never moves, so nobody has to say it.
alter table ledger_entries add column location_id uuid references locations (id);

alter table ledger_entries disable trigger append_only;
update ledger_entries set location_id = orders.location_id from orders where orders.id = ledger_entries.order_id;
alter table ledger_entries enable trigger append_only;
alter table ledger_entries alter column location_id set not null;
create index ledger_entries_by_place on ledger_entries (location_id, created_at);

create function place_ledger_entry() returns trigger language plpgsql as $$
begin
  select location_id into new.location_id from orders where id = new.order_id;
  return new;
end $$;
create trigger place before insert on ledger_entries
  for each row execute function place_ledger_entry();

create or replace function mark_ledger() returns trigger language plpgsql as $$
begin
  insert into figure_marks (business_id, location_id, at)
  select distinct business_id, location_id, created_at from fresh;
  return null;
end $$;
