-- Actors belong to the business of the event, or to none, as customers and administrators do. A valet elsewhere may
-- only cancel what was announced here.
create or replace function check_actor_of_event() returns trigger language plpgsql as $$
begin
  if (new.from_status is distinct from 'expected' or new.to_status <> 'cancelled')
    and exists (select from people where id = new.actor_id and business_id <> new.business_id) then
    perform refuse('stay_events_actor_of_business', format('%s works for another business', new.actor_id));
  end if;
  return new;
end $$;
