-- Checks at the commit that a stay is returning or ready exactly while it has an open order.
create or replace function check_order_of_stay(stay uuid) returns void language plpgsql as $$
declare
  stay_status text := (select status from stays where id = stay);
  order_status text := (select status from orders
    where stay_id = stay and completed_at is null and cancelled_at is null);
begin
  if (case
    when order_status is null then stay_status in ('returning', 'ready')
    when order_status = 'ready' then stay_status <> 'ready'
    else stay_status <> 'returning'
  end) then
    perform refuse('stays_follow_their_order', format('Stay %s is %s while its order is %s', stay, stay_status, coalesce(order_status, 'none')));
  end if;
end $$;
