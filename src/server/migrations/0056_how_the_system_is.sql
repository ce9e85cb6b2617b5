-- Who took a message, to which country, and what it cost, where the carrier says it.
alter table messages add column carrier text check (char_length(carrier) between 1 and 40);
alter table messages add column country text check (country ~ '^[A-Z]{2}$');
alter table messages add column price_micros bigint check (price_micros >= 0);
alter table messages add column price_currency text check (price_currency ~ '^[A-Z]{3}$');
alter table messages add constraint messages_price check ((price_micros is null) = (price_currency is null));
create index messages_not_delivered on messages (created_at desc) where status in ('failed', 'undelivered');

-- What each process says of itself while it runs. One that fell silent is gone.
create table process_reports (
  process_id uuid primary key,
  host text not null check (char_length(host) <= 200),
  pid integer not null,
  services text[] not null,
  version text not null,
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  open_sockets integer not null check (open_sockets >= 0),
  -- Its slowest calls since it started: operation, count, p50, p95 and longest in milliseconds.
  calls jsonb not null check (jsonb_typeof(calls) = 'array')
);

-- Events of others that could not be taken, by the day: what is wrong is seen, and strangers cannot fill the disk.
create table webhook_failures (
  provider text not null,
  reason text not null check (char_length(reason) between 1 and 60),
  day date not null,
  count integer not null check (count > 0),
  last_at timestamptz not null,
  primary key (provider, reason, day)
);
