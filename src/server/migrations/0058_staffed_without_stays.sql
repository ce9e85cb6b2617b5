-- As a function of SQL it was written into the statement that finds who calls, so that every call of everybody waited
-- where the stays could not be read. Now they are asked only for a business that is closed.
create or replace function is_business_staffed(business uuid, status text) returns boolean
  language plpgsql stable parallel safe as $$
begin
  if status <> 'inactive' then
    return status = 'active';
  end if;
  return exists (select from locations join stays on stays.location_id = locations.id
    where locations.business_id = business and stays.status in ('received', 'parked', 'returning', 'ready'));
end $$;
