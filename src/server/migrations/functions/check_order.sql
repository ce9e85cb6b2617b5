create or replace function check_order() returns trigger language plpgsql as $$
begin
  perform check_order_of_stay(new.stay_id);
  perform check_money_of_order(new.id);
  return null;
end $$;
