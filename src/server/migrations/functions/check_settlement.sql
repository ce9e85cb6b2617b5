create or replace function check_settlement() returns trigger language plpgsql as $$
begin
  perform check_money_of_order(coalesce(new.order_id, old.order_id));
  return null;
end $$;
