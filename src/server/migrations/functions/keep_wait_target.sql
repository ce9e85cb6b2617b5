-- Records each wait target with its start.
create or replace function keep_wait_target() returns trigger language plpgsql as $$
begin
  insert into wait_targets (business_id, location_id, starts_at, minutes)
  values (new.business_id, new.id, case tg_op when 'INSERT' then '-infinity' else clock_timestamp() end, new.wait_target_minutes);
  return null;
end $$;
