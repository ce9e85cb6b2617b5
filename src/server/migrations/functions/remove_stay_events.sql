-- Deletes events for roles that do not own the table; the guards of the table still apply.
create or replace function remove_stay_events(of_stays uuid[]) returns void
  language sql security definer set search_path from current as $$
  delete from stay_events where stay_id = any(of_stays)
$$;
