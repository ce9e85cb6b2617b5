-- What administrators and managers show besides their password, and which SMS a business pays for.

alter table businesses
  -- Whether every manager of it needs a second factor.
  add column requires_second_factor boolean not null default false,
  -- ISO 3166-1 countries whose numbers get SMS; null for those of its locations.
  add column sms_countries text[] constraint businesses_sms_countries
    check (cardinality(sms_countries) between 1 and 50);

-- Why an SMS was kept back.
alter table messages add column suppressed_by text
  check (suppressed_by in ('opt_out', 'country', 'ceiling', 'limit'));

-- What besides the password opened it.
alter table sessions add column second_factor text check (second_factor in ('totp', 'passkey', 'recovery_code'));

create table second_factors (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  -- What the owner calls it, or which browser it was made in.
  name text not null check (char_length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  -- An authenticator app counts once it has shown a first code.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- An authenticator app's secret, and the number of the newest half minute it gave a code for: none counts twice.
  totp_secret_sealed bytea,
  totp_last_step bigint,
  -- A passkey's public half.
  credential_id text unique check (char_length(credential_id) <= 1400),
  public_key bytea,
  sign_count bigint check (sign_count >= 0),
  transports text[],
  constraint second_factors_whole check (case kind
    when 'totp' then totp_secret_sealed is not null and credential_id is null and public_key is null
    else totp_secret_sealed is null and credential_id is not null and public_key is not null
      and sign_count is not null and confirmed_at is not null end)
);
-- One that counts and one that is being set up, which takes its place.
create unique index second_factors_one_totp on second_factors (person_id)
  where kind = 'totp' and confirmed_at is not null;
create unique index second_factors_one_new_totp on second_factors (person_id) where confirmed_at is null;
create index second_factors_of_person on second_factors (person_id);

-- For who has lost the other ones. Keyed hashes: each counts once.
create table recovery_codes (
  person_id uuid not null references people (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (person_id, code_hash)
);

-- What stands between a right password and a session, and between asking for a passkey and making it.
create table factor_challenges (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'passkey')),
  -- Of a sign-in; a signed-in person needs none.
  token_hash bytea unique,
  -- What an authenticator signs.
  nonce text not null,
  remember_me boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint factor_challenges_sign_in_has_token check ((purpose = 'sign_in') = (token_hash is not null))
);
create unique index factor_challenges_one_passkey on factor_challenges (person_id) where purpose = 'passkey';
create index factor_challenges_expiry on factor_challenges (expires_at);

-- How many SMS went out on each day (UTC), of each business and, with none, of the platform as a whole.
create table sms_days (
  day date not null,
  business_id uuid references businesses (id),
  sent integer not null default 0 check (sent >= 0),
  constraint sms_days_one unique nulls not distinct (day, business_id)
);
