-- Checks at the commit that the last event of an order led to its state. One query reads both in one snapshot.
create or replace function check_events_of_order(checked uuid) returns void language plpgsql as $$
declare
  led record;
begin
  select status, (select to_status from stay_events
      where stay_id = orders.stay_id and order_id = orders.id and starts_with(type, 'order.') order by id desc limit 1) as last_status
    into led from orders where id = checked;
  if led.status is distinct from led.last_status then
    perform refuse('orders_follow_their_events', format('Order %s is %s while its last event led to %s', checked, led.status, coalesce(led.last_status, 'none')));
  end if;
end $$;
