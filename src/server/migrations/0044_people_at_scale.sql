-- The lists of the platform at many people, and accounts that an administrator has locked.

alter table people
  -- Beside the status, which is a business's word on its staff: nobody but an administrator opens it again.
  add column locked_at timestamptz,
  add column lock_reason text check (char_length(lock_reason) between 1 and 500),
  add constraint people_lock_has_reason check ((locked_at is null) = (lock_reason is null)),
  -- Administrators are taken off their desk otherwise.
  add constraint people_no_locked_admin check (locked_at is null or role <> 'admin');

-- As `foldForSearch` of the domain does it; a test compares them.
create function fold_for_search(typed text) returns text language sql immutable parallel safe as $$
  select case when octet_length(typed) = char_length(typed) then lower(typed) else translate(
    lower(regexp_replace(normalize(typed, nfkd), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g')),
    'ىةگک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'يهكك01234567890123456789') end
$$;

-- What is searched of a person: name, address and number. It goes with them when they are erased.
alter table people add column search_text text not null generated always as (fold_for_search(
  first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone_e164, ''))) stored;

-- A page of the platform's people, the newest first, of all or of a role.
create index people_newest on people (created_at desc, id desc) where deleted_at is null;
create index people_newest_of_role on people (role, created_at desc, id desc) where deleted_at is null;
-- Few: those that are not simply active.
create index people_not_active on people (created_at desc, id desc)
  where deleted_at is null and (status <> 'active' or locked_at is not null);

-- Parts of words are found by an index where PostgreSQL brings its extension along, which nearly all do. Elsewhere, and
-- where this role may not add it, the same statements read the stored text of everybody.
do $$
declare
  home text;
begin
  begin
    create extension if not exists pg_trgm;
  exception when others then
    raise warning 'pg_trgm is not available (%): searching people is slower', sqlerrm;
  end;
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  if home is not null then
    execute format('create index people_search on people using gin (search_text %I.gin_trgm_ops)', home);
  end if;
end $$;
