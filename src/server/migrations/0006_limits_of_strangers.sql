-- Numbers go free again; what comes from the carrier is taken once; applications are read page by page.

-- Whose number a valet's invitation took over, and who did it. The account it was taken from has none
-- any more; without this nobody could say which one it had.
create table phone_releases (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  phone_e164 text not null,
  from_person_id uuid not null references people (id),
  from_business_id uuid not null references businesses (id),
  to_person_id uuid not null references people (id),
  to_business_id uuid not null references businesses (id),
  actor_id uuid not null references people (id),
  -- The administrator behind an impersonated person.
  impersonator_id uuid references people (id)
);
create index on phone_releases (from_person_id);
create index on phone_releases (phone_e164);

-- SMS that were taken: a carrier's signature is good for ever, so each counts once.
create table inbound_messages (
  sid text primary key,
  received_at timestamptz not null default now()
);
create index inbound_messages_received on inbound_messages using brin (received_at);

-- Applications that were answered, the latest first.
create index applications_decided on applications (decided_at desc, id desc) where status <> 'pending';
