-- Allows one change: what a correction says of an erased former guest is removed.
create or replace function refuse_event_change() returns trigger language plpgsql as $$
declare
  told constant text[] := array['customerName', 'customerNameBefore', 'phoneEnding', 'phoneEndingBefore'];
begin
  if old.type = 'stay.guest_correct'
      and to_jsonb(new) - 'data' = to_jsonb(old) - 'data' and new.data - told = old.data - told
      and not exists (select from unnest(told) key
        where new.data -> key is distinct from old.data -> key and new.data -> key is distinct from 'null'::jsonb)
      and exists (select from stay_events later join people on people.id::text = later.data ->> 'guestBefore'
        where later.stay_id = old.stay_id and later.type = 'stay.guest_correct' and people.deleted_at is not null) then
    return new;
  end if;
  perform refuse('stay_events_append_only', 'stay_events is only added to');
  return null;
end $$;
