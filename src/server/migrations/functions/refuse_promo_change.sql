-- Keeps printed conditions of a promo code, and its end.
create or replace function refuse_promo_change() returns trigger language plpgsql as $$
begin
  perform refuse(tg_argv[0], format('Promo code %s: %s', old.id, tg_argv[0]));
  return null;
end $$;
