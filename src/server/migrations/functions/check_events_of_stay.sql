-- Checks at the commit that the last event of a stay led to its state. Order events name states of the order.
create or replace function check_events_of_stay(stay uuid) returns void language plpgsql as $$
declare
  stay_status text := (select status from stays where id = stay);
  last_status text := (select to_status from stay_events
    where stay_id = stay and starts_with(type, 'stay.') order by id desc limit 1);
begin
  if last_status <> stay_status then
    perform refuse('stays_follow_their_events', format('Stay %s is %s while its last event led to %s', stay, stay_status, last_status));
  end if;
end $$;
