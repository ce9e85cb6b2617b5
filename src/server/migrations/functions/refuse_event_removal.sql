-- Allows removal only once the stay names nobody, because events name their actors. Corrections hold what
-- was typed of the guest, and go with it even while an erased account is still linked.
create or replace function refuse_event_removal() returns trigger language plpgsql as $$
begin
  if not exists (select from stays where id = old.stay_id and status in ('returned', 'cancelled')
      and num_nonnulls(customer_name, phone_e164, license_plate, notes) = 0
      and (customer_id is null or old.type in ('stay.guest_correct', 'stay.car_correct'))) then
    perform refuse('stay_events_append_only', 'stay_events is only added to');
  end if;
  return old;
end $$;
