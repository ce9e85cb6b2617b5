-- Allows removal only once the account of either side is erased.
create or replace function refuse_release_removal() returns trigger language plpgsql as $$
begin
  if not exists (select from people where id in (old.from_person_id, old.to_person_id) and deleted_at is not null) then
    perform refuse('phone_releases_append_only', 'phone_releases is only added to');
  end if;
  return old;
end $$;
