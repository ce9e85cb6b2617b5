-- Who is sent the figures of their business by e-mail: at most one report for each person, which they chose themselves.
create table report_subscriptions (
  person_id uuid primary key references people (id) on delete cascade,
  -- Where they worked when they chose it; somebody who moved is sent nothing.
  business_id uuid not null references businesses (id),
  -- Null for all locations whose figures they may see.
  location_id uuid,
  -- One that was stopped stays as 'none': what was sent is known, and the links of old e-mails still answer.
  cadence text not null check (cadence in ('none', 'daily', 'weekly')),
  -- A report that was due before is not sent.
  chosen_at timestamptz not null,
  -- The last day of the newest period that was sent since then; null before the first.
  last_day date,
  -- Of the secret in each e-mail's link that stops it; null before the first.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  constraint report_subscriptions_location foreign key (business_id, location_id) references locations (business_id, id)
);
create index report_subscriptions_wanted on report_subscriptions (person_id) where cadence <> 'none';
