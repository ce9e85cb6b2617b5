-- Deletes what was corrected of an erased person and their cars; the guards of the table still apply. A car that has
-- another guest now keeps its corrections, without what they say of the guests before.
create or replace function remove_corrections_of(person uuid) returns void
  language sql security definer set search_path from current as $$
  delete from stay_events where type in ('stay.guest_correct', 'stay.car_correct')
    and stay_id in (select id from stays where customer_id = person);
  update stay_events said set data = (
      select jsonb_object_agg(key, case when key in ('customerNameBefore', 'phoneEndingBefore')
        or (key in ('customerName', 'phoneEnding') and said.id < left_at.event_id) then 'null' else value end)
      from jsonb_each(said.data))
    from (select stay_id, max(id) as event_id from stay_events
      where type = 'stay.guest_correct' and data ->> 'guestBefore' = person::text group by stay_id) left_at
    where said.stay_id = left_at.stay_id and said.type = 'stay.guest_correct' and said.id <= left_at.event_id;
$$;
