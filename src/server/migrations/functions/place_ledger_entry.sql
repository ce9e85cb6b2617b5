-- Copies the location of the order, which never changes.
create or replace function place_ledger_entry() returns trigger language plpgsql as $$
begin
  select location_id into new.location_id from orders where id = new.order_id;
  return new;
end $$;
