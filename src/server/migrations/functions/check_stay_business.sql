-- Refuses cars at a business that is closed or not activated.
create or replace function check_stay_business() returns trigger language plpgsql as $$
begin
  if exists (select from businesses where id = new.business_id and status <> 'active') then
    perform refuse('stays_business_active', 'A business takes cars in while it is active');
  end if;
  return new;
end $$;
