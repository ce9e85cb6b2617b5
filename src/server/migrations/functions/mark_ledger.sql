-- A tip is earned at the later of its line and the handover, so each marks the other's day.
create or replace function mark_ledger() returns trigger language plpgsql as $$
begin
  insert into figure_marks (business_id, location_id, at)
  select business_id, location_id, created_at from fresh
  union
  select fresh.business_id, fresh.location_id, orders.completed_at from fresh join orders on orders.id = fresh.order_id
  where fresh.account = 'runner' and orders.completed_at > fresh.created_at;
  return null;
end $$;
