-- Records of administrators and managers, and the search through them.

-- Phone numbers that an invitation took from another valet's account. Without them nobody knows which number the
-- account had.
create table phone_releases (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  phone_e164 text not null,
  from_person_id uuid not null,
  from_business_id uuid not null,
  to_person_id uuid not null,
  to_business_id uuid not null,
  actor_id uuid not null references people (id),
  -- Administrator behind an impersonated person.
  impersonator_id uuid references people (id),
  constraint phone_releases_from foreign key (from_business_id, from_person_id) references people (business_id, id),
  constraint phone_releases_to foreign key (to_business_id, to_person_id) references people (business_id, id)
);
create index phone_releases_by_person on phone_releases (from_person_id);
create index phone_releases_by_phone on phone_releases (phone_e164);
create trigger append_only_all before truncate on phone_releases
  for each statement execute function refuse_change();
create trigger check_impersonator before insert on phone_releases
  for each row when (new.impersonator_id is not null)
  execute function check_admin('impersonator_id', 'phone_releases_impersonator_is_admin');
create trigger append_only before update on phone_releases
  for each row execute function refuse_change();
\i functions/refuse_release_removal.sql
create trigger append_only_while_somebodys before delete on phone_releases
  for each row execute function refuse_release_removal();

-- Actions of administrators, and every call of an impersonation.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  admin_id uuid not null references people (id),
  -- Person acted as, or acted upon.
  person_id uuid references people (id),
  business_id uuid references businesses (id),
  action text not null check (char_length(action) between 1 and 200),
  subject_id text check (char_length(subject_id) <= 300),
  -- Added once, when the call has ended.
  status integer check (status between 100 and 599),
  address text,
  user_agent text check (char_length(user_agent) <= 300),
  -- Changed fields; null where nothing changed.
  before jsonb,
  after jsonb
);
-- The audit reads entries of administrators and changes of managers, newest first.
create index audit_events_latest on audit_events (at desc, id desc);
create index audit_events_latest_by_admin on audit_events (admin_id, at desc, id desc);
create index audit_events_latest_by_person on audit_events (person_id, at desc, id desc);
create index audit_events_latest_by_business on audit_events (business_id, at desc, id desc)
  where business_id is not null;
-- Finds one action, or all of a kind, even rare ones.
create index audit_events_by_action on audit_events (action text_pattern_ops, at desc, id desc);
\i functions/refuse_audit_change.sql
create trigger append_only_but_status before update on audit_events
  for each row execute function refuse_audit_change();
create trigger append_only before delete on audit_events
  for each row execute function refuse_change();
create trigger append_only_all before truncate on audit_events
  for each statement execute function refuse_change();
create trigger check_admin before insert on audit_events
  for each row execute function check_admin('admin_id', 'audit_events_admin_is_admin');

-- Changes by managers, with the fields before and after.
create table business_changes (
  id bigint generated always as identity primary key,
  business_id uuid not null references businesses (id),
  -- Null for a change of the whole business.
  location_id uuid,
  at timestamptz not null,
  actor_id uuid not null references people (id),
  -- Administrator behind an impersonated manager.
  impersonator_id uuid references people (id),
  -- Kind of thing and step, such as 'pricing.updated'.
  action text not null check (action ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$' and char_length(action) <= 60),
  subject_id uuid,
  -- Name at that time: a code or a place. Never a phone number, an address or a secret.
  subject_name text check (char_length(subject_name) <= 200),
  -- Changed fields by name; null before a creation and after a deletion.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text check (char_length(reason) between 1 and 500),
  constraint business_changes_location foreign key (business_id, location_id) references locations (business_id, id)
);
create index business_changes_latest on business_changes (business_id, id desc);
create index business_changes_of_subject on business_changes (subject_id, id desc) where subject_id is not null;
create index business_changes_by_time on business_changes (at desc, id desc);
create index business_changes_by_actor on business_changes (actor_id, at desc, id desc);
create index business_changes_by_impersonator on business_changes (impersonator_id, at desc, id desc)
  where impersonator_id is not null;
create index business_changes_by_business on business_changes (business_id, at desc, id desc);
create index business_changes_by_action on business_changes (action text_pattern_ops, at desc, id desc);
create trigger append_only_all before truncate on business_changes
  for each statement execute function refuse_change();
create trigger check_impersonator before insert on business_changes
  for each row when (new.impersonator_id is not null)
  execute function check_admin('impersonator_id', 'business_changes_impersonator_is_admin');
\i functions/refuse_business_change.sql
create trigger append_only before update or delete on business_changes
  for each row execute function refuse_business_change();
\i functions/remove_traces_of.sql

-- Trigram indexes find parts of words. Where the extension is missing or forbidden, the same statements scan the text.
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
    execute format('create index audit_events_search on audit_events
      using gin (fold_for_search(coalesce(address, '''')) %I.gin_trgm_ops)', home);
    execute format('create index business_changes_search on business_changes
      using gin (fold_for_search(coalesce(subject_name, '''') || '' '' || coalesce(reason, '''')) %I.gin_trgm_ops)', home);
  end if;
end $$;
