create or replace function check_payment() returns trigger language plpgsql as $$
begin
  perform check_money_of_order(new.order_id);
  return null;
end $$;
