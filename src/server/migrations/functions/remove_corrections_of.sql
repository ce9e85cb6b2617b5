-- Deletes what was corrected of an erased person and their cars; the guards of the table still apply.
create or replace function remove_corrections_of(person uuid) returns void
  language sql security definer set search_path from current as $$
  delete from stay_events where type in ('stay.guest_correct', 'stay.car_correct')
    and stay_id in (select id from stays where customer_id = person);
$$;
