-- Keeps the role and the business of a person. A valet may become one by invitation, and a registration that nobody
-- proved gives way to the manager with its address.
create or replace function check_person() returns trigger language plpgsql as $$
begin
  if old.role = 'customer' and new.role = 'business' and new.status = 'pending'
    and num_nonnulls(old.email_verified_at, old.phone_verified_at) = 0 then
    return new;
  end if;
  if new.role <> old.role and not (old.role in ('valet', 'business_valet') and new.role in ('valet', 'business_valet')) then
    perform refuse('people_keep_their_role', format('%s is %s and cannot become %s', old.id, old.role, new.role));
  end if;
  if new.business_id is distinct from old.business_id then
    perform refuse('people_keep_their_business', format('%s belongs to another business', old.id));
  end if;
  return new;
end $$;
