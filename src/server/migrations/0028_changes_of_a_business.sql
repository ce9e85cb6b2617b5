-- What managers changed of their business: who, when, and how it was before and after. Only added to.
create table business_changes (
  id bigint generated always as identity primary key,
  business_id uuid not null references businesses (id),
  -- Null for what concerns the whole business.
  location_id uuid,
  at timestamptz not null,
  actor_id uuid not null references people (id),
  -- The administrator behind an impersonated manager.
  impersonator_id uuid references people (id),
  -- 'pricing.updated': what kind of thing, and what happened to it.
  action text not null check (action ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$' and char_length(action) <= 60),
  subject_id uuid,
  -- What it was called then: a code, a name of a place. Never a phone number, an address or a secret.
  subject_name text check (char_length(subject_name) <= 200),
  -- The fields that changed, by name; null where there was nothing before or is nothing after.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text check (char_length(reason) between 1 and 500),
  constraint business_changes_location foreign key (business_id, location_id) references locations (business_id, id)
);
create index business_changes_latest on business_changes (business_id, id desc);
create index business_changes_of_subject on business_changes (subject_id, id desc) where subject_id is not null;

create trigger append_only before update or delete on business_changes
  for each row execute function refuse_change();
create trigger append_only_all before truncate on business_changes
  for each statement execute function refuse_change();
create trigger check_impersonator before insert on business_changes
  for each row when (new.impersonator_id is not null)
  execute function check_admin('impersonator_id', 'business_changes_impersonator_is_admin');
