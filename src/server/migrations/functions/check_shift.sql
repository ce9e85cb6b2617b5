-- Refuses a shift during another one of the same person. A minute is forgiven, because clocks of two processes differ.
create or replace function check_shift() returns trigger language plpgsql as $$
begin
  if exists (select from shifts other where other.person_id = new.person_id and other.id <> new.id
    and other.started_at + interval '1 minute' < coalesce(new.ended_at, 'infinity')
    and new.started_at + interval '1 minute' < coalesce(other.ended_at, 'infinity')) then
    perform refuse('shifts_one_at_a_time', format('%s works in another shift then', new.person_id));
  end if;
  return null;
end $$;
