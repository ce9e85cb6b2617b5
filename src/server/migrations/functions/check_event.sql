create or replace function check_event() returns trigger language plpgsql as $$
begin
  perform check_events_of_stay(new.stay_id);
  return null;
end $$;
