create or replace function mark_new_stay() returns trigger language plpgsql as $$
begin
  perform mark_figures(new.business_id, new.location_id, new.received_at, new.returned_at, new.cancelled_at, new.rated_at);
  return null;
end $$;
