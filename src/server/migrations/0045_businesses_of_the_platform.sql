-- What new locations of a business begin with, and how its manager is written to.
alter table businesses
  add column home_country text check (home_country ~ '^[A-Z]{2}$'),
  add column home_time_zone text check (is_time_zone(home_time_zone)),
  add column home_language text not null default 'en' constraint businesses_home_language_known references languages;
update businesses set home_country = first.country, home_time_zone = first.time_zone, home_language = first.default_language
  from (select distinct on (business_id) business_id, country, time_zone, default_language
    from locations order by business_id, created_at, id) first
  where first.business_id = businesses.id;

-- The newest first, also of one status.
create index businesses_newest on businesses (created_at desc, id desc);
create index businesses_newest_of_status on businesses (status, created_at desc, id desc);

-- Whether the people of a business may work: of one that is closed until the last car is back with its guest.
create function is_business_staffed(business uuid, status text) returns boolean
  language sql stable parallel safe as $$
  select case status
    when 'active' then true
    when 'inactive' then exists (select from locations join stays on stays.location_id = locations.id
      where locations.business_id = business and stays.status in ('received', 'parked', 'returning', 'ready'))
    else false
  end
$$;

-- A business that is closed, or not activated yet, takes no car in.
create function check_stay_business() returns trigger language plpgsql as $$
begin
  if exists (select from businesses where id = new.business_id and status <> 'active') then
    perform refuse('stays_business_active', 'A business takes cars in while it is active');
  end if;
  return new;
end $$;
create trigger check_business before insert on stays for each row execute function check_stay_business();
