create or replace function check_event() returns trigger language plpgsql as $$
begin
  if starts_with(new.type, 'order.') then
    perform check_events_of_order(new.order_id);
  else
    perform check_events_of_stay(new.stay_id);
  end if;
  return null;
end $$;
