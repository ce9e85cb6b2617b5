-- How people get in and out: links and invitations, applications, notifications, the audit trail.

alter table people add column password_changed_at timestamptz;

alter table businesses
  add column kind text,
  add column plan text not null default 'standard' check (plan in ('standard', 'premium', 'enterprise')),
  add column contact_name text,
  add column contact_email text,
  add column contact_phone text,
  add column contract_url text,
  add column activated_at timestamptz;

-- A place somebody applied with is known by its address alone, until its editor puts it on the map.
alter table locations
  alter column latitude drop not null,
  alter column longitude drop not null,
  add constraint locations_whole_point check ((latitude is null) = (longitude is null));

-- Secrets of e-mailed links. A newer one replaces the one before; a used one stays until it is
-- replaced, so that opening a link twice can be told from a forged one.
create table account_links (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'activate_business')),
  person_id uuid not null references people (id) on delete cascade,
  token_hash bytea not null unique,
  -- The address it was sent to: a link does not verify an address given later.
  email text not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (purpose, person_id)
);

create table applications (
  id uuid primary key default uuidv7(),
  business_name text not null,
  kind text not null,
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  locations jsonb not null,
  expected_cars_per_day integer not null check (expected_cars_per_day > 0),
  note text,
  language text not null default 'en' check (language in ('en', 'ar')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  decline_reason text,
  decided_by uuid references people (id),
  decided_at timestamptz,
  business_id uuid references businesses (id),
  created_at timestamptz not null default now()
);
create index on applications (status, created_at desc);

-- Append-only: what administrators did, and everything done while one acted as somebody else.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  admin_id uuid not null references people (id),
  -- The person acted as, or acted upon.
  person_id uuid references people (id),
  business_id uuid,
  action text not null,
  subject_id text,
  status integer,
  address text,
  user_agent text
);
create index on audit_events (person_id, id desc);
create index on audit_events (admin_id, id desc);

create table notifications (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id) on delete cascade,
  business_id uuid,
  type text not null,
  -- What stands between the braces of the type's text; rendered in the reader's language when read.
  data jsonb not null default '{}',
  action_url text,
  -- One notification per person and cause.
  cause text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (person_id, cause)
);
create index notifications_newest on notifications (person_id, id desc);
create index notifications_unread on notifications (person_id) where read_at is null;

create table notification_preferences (
  person_id uuid not null references people (id) on delete cascade,
  category text not null,
  in_app boolean not null,
  email boolean not null,
  sms boolean not null,
  primary key (person_id, category)
);

-- Numbers that said STOP.
create table sms_opt_outs (
  phone_e164 text primary key,
  since timestamptz not null default now()
);

alter table messages
  add column person_id uuid references people (id),
  add column delivered_at timestamptz,
  drop constraint messages_status_check,
  add constraint messages_status_check
    check (status in ('queued', 'sent', 'delivered', 'undelivered', 'failed', 'suppressed'));
create index on messages (provider_message_id) where provider_message_id is not null;
