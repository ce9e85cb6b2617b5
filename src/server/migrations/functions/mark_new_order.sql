create or replace function mark_new_order() returns trigger language plpgsql as $$
begin
  perform mark_figures(new.business_id, new.location_id, new.paid_at, new.ready_at, new.completed_at);
  return null;
end $$;
