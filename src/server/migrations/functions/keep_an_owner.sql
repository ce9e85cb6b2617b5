-- Refuses the end of the last owner of the platform. The lock makes two owners who end each other wait.
create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('keep_an_owner'));
  if not exists (select from people where role = 'admin' and admin_set = 'owner' and status = 'active') then
    perform refuse('people_one_owner_stays', 'The platform keeps an owner who can sign in');
  end if;
  return null;
end $$;
