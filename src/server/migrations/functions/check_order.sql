create or replace function check_order() returns trigger language plpgsql as $$
begin
  perform check_order_of_stay(new.stay_id);
  perform check_money_of_order(new.id);
  if tg_op = 'UPDATE' and old.status <> new.status then
    perform check_events_of_order(new.id);
  end if;
  return null;
end $$;
