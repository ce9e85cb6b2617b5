-- Allows one change: a fee is cancelled once.
create or replace function check_fee_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null
    and (to_jsonb(new) - 'cancelled_at' - 'cancelled_by') = (to_jsonb(old) - 'cancelled_at' - 'cancelled_by') then
    return new;
  end if;
  perform refuse('platform_fee_changes_append_only', format('Version %s of the fee of %s is not changed', old.version, old.business_id));
  return null;
end $$;
