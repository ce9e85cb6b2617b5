-- Sign-ins of everybody and their refusals, for the audit. Events of one kind, account and network within an hour share
-- a row with a count, and an account has a limited number of rows in an hour, so that strangers cannot fill the table.
create table if not exists security_events (
  id bigint generated always as identity primary key,
  hour timestamptz not null,
  -- The first and the last event of the row.
  at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1 check (count > 0),
  action text not null check (action in ('signed in', 'second factor asked', 'sign-in refused', 'sign-in locked',
    'second factor refused', 'link used', 'link refused')),
  way text not null check (way in ('password', 'pin', 'totp', 'passkey', 'recovery_code', 'activation_code',
    'activation_link', 'verification_link', 'reset_link', 'email_change_link')),
  -- Code of the refusal.
  reason text check (char_length(reason) <= 100),
  -- Null where no account is known.
  person_id uuid references people (id) on delete cascade,
  is_admin boolean not null,
  business_id uuid references businesses (id),
  session_id uuid,
  -- Empty for a row of many networks.
  network text not null check (char_length(network) <= 100),
  address text check (char_length(address) <= 100),
  user_agent text check (char_length(user_agent) <= 300),
  -- Index expressions need a value where nobody is known.
  person_key uuid not null generated always as (coalesce(person_id, '00000000-0000-0000-0000-000000000000')) stored
);
create unique index if not exists security_events_of_hour on security_events (hour, person_key, action, way,
  coalesce(reason, ''), coalesce(session_id, '00000000-0000-0000-0000-000000000000'), network);
-- The audit reads them beside the other entries, newest first.
create index if not exists security_events_latest on security_events (at desc, id desc);
create index if not exists security_events_latest_of_admins on security_events (at desc, id desc) where is_admin;
create index if not exists security_events_latest_by_person on security_events (person_id, at desc, id desc)
  where person_id is not null;
create index if not exists security_events_latest_by_business on security_events (business_id, at desc, id desc)
  where business_id is not null;
create index if not exists security_events_by_action on security_events (action, at desc, id desc);
do $$
declare
  home text;
begin
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  if home is not null then
    execute format('create index if not exists security_events_search on security_events
      using gin (fold_for_search(coalesce(address, '''')) %I.gin_trgm_ops)', home);
  end if;
end $$;
