-- Marks the days of lines that a pool divides, which no longer count as earned on their own day.
create or replace function mark_pool_entries() returns trigger language plpgsql as $$
begin
  insert into figure_marks (business_id, location_id, at)
  select distinct entry.business_id, entry.location_id, greatest(entry.created_at, orders.completed_at)
  from fresh join ledger_entries entry on entry.id = fresh.entry_id join orders on orders.id = entry.order_id;
  return null;
end $$;
