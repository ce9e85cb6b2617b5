-- The lists and searches of the platform at a million lines of its trail.

-- One action, or all of a kind, also where there are few of them.
create index audit_events_by_action on audit_events (action text_pattern_ops, at desc, id desc);
create index business_changes_by_action on business_changes (action text_pattern_ops, at desc, id desc);

-- Requests that wait no more, the latest first.
create index support_requests_no_longer_open on support_requests (updated_at desc, id desc) where status <> 'open';

-- What is searched, folded when it is written and not for each who searches.
alter table support_requests add column search_text text not null generated always as (
  fold_for_search(coalesce(subject, '') || ' ' || message)) stored;
alter table applications add column search_text text not null generated always as (
  fold_for_search(business_name || ' ' || contact_name || ' ' || contact_email || ' ' || contact_phone || ' ' || locations::text)) stored;

-- Parts of words of the trail, where the extension is there: see 0044.
do $$
declare
  home text;
begin
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  if home is not null then
    execute format('create index audit_events_search on audit_events
      using gin (fold_for_search(coalesce(address, '''')) %I.gin_trgm_ops)', home);
    execute format('create index business_changes_search on business_changes
      using gin (fold_for_search(coalesce(subject_name, '''') || '' '' || coalesce(reason, '''')) %I.gin_trgm_ops)', home);
  end if;
end $$;
