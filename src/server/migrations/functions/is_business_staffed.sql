-- Tells whether people of a business may work: at a closed one until the last car is back.
-- PL/pgSQL keeps it from being inlined, which would make every call wait for the table of stays.
create or replace function is_business_staffed(business uuid, status text) returns boolean
  language plpgsql stable parallel safe as $$
begin
  if status <> 'inactive' then
    return status = 'active';
  end if;
  return exists (select from locations join stays on stays.location_id = locations.id
    where locations.business_id = business and stays.status in ('received', 'parked', 'returning', 'ready'));
end $$;
