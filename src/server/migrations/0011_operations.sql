-- Tables that keep calls and processes in order.

-- Written in the command's transaction, so a key exists exactly when its result does.
create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  result_id uuid,
  created_at timestamptz not null default now(),
  -- Accepted time of the step, which a repeat answers again.
  done_at timestamptz,
  primary key (scope, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

-- Rows that `/readyz` writes to prove that writing works. Each fills a page, so that rewriting it needs disk space.
create table health_probes (
  process_id uuid primary key,
  written_at timestamptz not null default clock_timestamp(),
  filler bytea storage plain not null
);

-- Reports of running processes; a silent process is gone.
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
  -- Slowest calls since the start: operation, count, p50, p95 and longest in milliseconds.
  calls jsonb not null check (jsonb_typeof(calls) = 'array')
);

-- Rejected events of providers, counted by day, so that strangers cannot fill the disk.
create table webhook_failures (
  provider text not null,
  reason text not null check (char_length(reason) between 1 and 60),
  day date not null,
  count integer not null check (count > 0),
  last_at timestamptz not null,
  primary key (provider, reason, day)
);
