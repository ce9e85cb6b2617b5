-- Checks that the customer of a stay is one, and that its staff work for its business.
create or replace function check_stay_people() returns trigger language plpgsql as $$
begin
  if new.customer_id is not null and (tg_op = 'INSERT' or new.customer_id is distinct from old.customer_id)
    and not exists (select from people where id = new.customer_id and role = 'customer') then
    perform refuse('stays_customer_is_customer', format('%s is no customer', new.customer_id));
  end if;
  if (tg_op = 'INSERT' or new.opened_by is distinct from old.opened_by or new.received_by is distinct from old.received_by)
    and exists (select from people where id in (new.opened_by, new.received_by)
      and role <> 'admin' and business_id is distinct from new.business_id) then
    perform refuse('stays_staff_of_business', 'A car is opened and received by staff of its business');
  end if;
  return new;
end $$;
