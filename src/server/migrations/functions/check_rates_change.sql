-- Allows one change: rates are cancelled once, before they take effect.
create or replace function check_rates_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null
    and (to_jsonb(new) - 'cancelled_at' - 'cancelled_by') = (to_jsonb(old) - 'cancelled_at' - 'cancelled_by') then
    return new;
  end if;
  perform refuse('location_rates_append_only', format('Version %s of the rates of %s is not changed', old.version, old.location_id));
  return null;
end $$;
