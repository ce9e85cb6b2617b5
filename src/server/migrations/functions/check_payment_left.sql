create or replace function check_payment_left() returns trigger language plpgsql as $$
begin
  perform check_money_of_order(old.order_id);
  return null;
end $$;
