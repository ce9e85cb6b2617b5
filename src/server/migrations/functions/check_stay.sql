create or replace function check_stay() returns trigger language plpgsql as $$
begin
  perform check_order_of_stay(new.id);
  return null;
end $$;
