create or replace function check_stay() returns trigger language plpgsql as $$
begin
  perform check_order_of_stay(new.id);
  if tg_op = 'UPDATE' and old.status <> new.status then
    perform check_events_of_stay(new.id);
    -- Only a handover that is taken back opens a stay again.
    if old.status = 'cancelled' or (old.status = 'returned' and new.status <> 'ready') then
      perform refuse('stays_end_is_final', format('Stay %s is %s', new.id, old.status));
    end if;
    if new.status = 'returned' and (select status from stays where id = new.id) = 'returned'
      and not exists (select from orders where stay_id = new.id and status = 'completed') then
      perform refuse('stays_returned_by_order', format('Stay %s is returned without a completed order', new.id));
    end if;
  end if;
  return null;
end $$;
