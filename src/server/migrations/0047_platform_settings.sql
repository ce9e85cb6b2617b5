-- What an administrator set the platform to, section by section; a section without a row is as the product or the
-- configuration has it.
create table platform_settings (
  section text primary key check (section in ('terms', 'contact', 'sender', 'landing', 'lifetimes', 'sms', 'secondFactor')),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  version integer not null default 1 check (version >= 1),
  changed_at timestamptz not null,
  changed_by uuid not null references people (id)
);
-- Looked for when the account of an administrator is deleted.
create index platform_settings_changed_by on platform_settings (changed_by);
