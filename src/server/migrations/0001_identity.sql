-- Businesses, people, and how people sign in.
-- Rows of a business carry business_id and point at others by (business_id, id), so that nothing points into another
-- tenant.

\i functions/refuse.sql
\i functions/refuse_change.sql
\i functions/check_admin.sql
\i functions/is_time_zone.sql
\i functions/fold_for_search.sql

-- Each start adds the languages of the texts, so a new language needs no migration.
create table languages (
  name text primary key
);
insert into languages values ('en'), ('ar');

create table businesses (
  id uuid primary key default uuidv7(),
  name text not null check (char_length(name) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'pending', 'inactive')),
  kind text check (kind in ('restaurant', 'hotel', 'venue', 'hospital', 'retail', 'residence', 'other')),
  plan text not null default 'standard' check (plan in ('standard', 'premium', 'enterprise')),
  -- ISO 4217. Columns `…_cents` hold its minor units: none, two or three decimals.
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- Basis points when 'percentage', minor units when 'fixed'.
  platform_fee_type text not null default 'percentage' check (platform_fee_type in ('percentage', 'fixed')),
  platform_fee_value bigint not null default 800 check (platform_fee_value >= 0),
  platform_fee_payer text not null default 'customer' check (platform_fee_payer in ('customer', 'business')),
  contact_name text,
  contact_email text,
  contact_phone text,
  contract_url text,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  -- The tax is part of the price. 500 basis points are 5 %.
  tax_label text check (char_length(tax_label) between 1 and 40),
  tax_basis_points integer check (tax_basis_points between 1 and 10000),
  next_receipt integer not null default 1 check (next_receipt > 0),
  -- True when every manager of the business needs a second factor.
  requires_second_factor boolean not null default false,
  -- ISO 3166-1 countries whose numbers get SMS; null stands for the countries of the locations.
  sms_countries text[] constraint businesses_sms_countries
    check (cardinality(sms_countries) between 1 and 50),
  closed_at timestamptz,
  -- Defaults of new locations, and the language of the manager.
  home_country text check (home_country ~ '^[A-Z]{2}$'),
  home_time_zone text check (is_time_zone(home_time_zone)),
  home_language text not null default 'en' constraint businesses_home_language_known references languages,
  -- Set when the business is deleted. Its records stay for their time, and nobody opens it again.
  deleted_at timestamptz,
  constraint businesses_in_currency unique (id, currency),
  constraint businesses_fee_bound check (platform_fee_value <= 10000000000),
  constraint businesses_fee_at_most_all check (platform_fee_type = 'fixed' or platform_fee_value <= 10000),
  constraint businesses_tax_is_named check ((tax_label is null) = (tax_basis_points is null)),
  constraint businesses_deleted_is_closed check (deleted_at is null or status = 'inactive')
);
create index businesses_closed on businesses (closed_at) where closed_at is not null;
create index businesses_newest on businesses (created_at desc, id desc);
create index businesses_newest_of_status on businesses (status, created_at desc, id desc);
\i functions/refuse_currency_change.sql
create trigger currency_is_fixed before update of currency on businesses
  for each row when (old.currency <> new.currency) execute function refuse_currency_change();
\i functions/keep_closing_time.sql
create trigger keep_closing_time before insert or update of status, closed_at on businesses
  for each row execute function keep_closing_time();
\i functions/is_business_staffed.sql

create table people (
  id uuid primary key default uuidv7(),
  role text not null check (role in ('customer', 'valet', 'business_valet', 'business', 'admin')),
  business_id uuid references businesses (id),
  first_name text not null check (char_length(first_name) <= 200),
  last_name text not null default '' check (char_length(last_name) <= 200),
  email text check (char_length(email) between 3 and 254 and strpos(email, '@') > 1),
  phone_e164 text check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  password_hash text,
  pin_hash text,
  status text not null default 'active' check (status in ('pending', 'active', 'inactive', 'suspended')),
  language text not null default 'en' constraint people_language_known references languages,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  password_changed_at timestamptz,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  -- Set when the person erases the account. The row stays, because records point at it.
  deleted_at timestamptz,
  -- Hash of the browser's secret; with the e-mailed link it signs that browser in once.
  registration_secret_hash bytea,
  -- Start of the retention period of a closed account.
  closed_at timestamptz,
  -- Grows with every change by a manager, so that concurrent edits are noticed.
  version integer not null default 1 check (version >= 1),
  -- Set of capabilities of an administrator.
  admin_set text check (admin_set in ('support', 'finance', 'operations', 'owner')),
  -- Lock by an administrator, apart from the status, which belongs to the business.
  locked_at timestamptz,
  lock_reason text check (char_length(lock_reason) between 1 and 500),
  -- Folded text that searches read. Erasing a person empties it.
  search_text text not null generated always as (fold_for_search(
    first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone_e164, ''))) stored,
  constraint people_of_business unique (business_id, id),
  constraint people_staff_has_business check ((role in ('customer', 'admin')) = (business_id is null)),
  constraint people_verified_email check (email_verified_at is null or email is not null),
  constraint people_verified_phone check (phone_verified_at is null or phone_e164 is not null),
  constraint people_deleted_is_nobody check (
    deleted_at is null
    or (email is null and phone_e164 is null and password_hash is null and pin_hash is null and status = 'inactive')
  ),
  constraint people_admin_set check ((role = 'admin') = (admin_set is not null)),
  constraint people_lock_has_reason check ((locked_at is null) = (lock_reason is null)),
  -- Administrators are suspended through their own calls.
  constraint people_no_locked_admin check (locked_at is null or role <> 'admin')
);
create unique index people_email on people (lower(email)) where email is not null;
create unique index people_valet_phone on people (phone_e164) where role in ('valet', 'business_valet');
create unique index people_customer_phone on people (phone_e164) where role = 'customer' and phone_verified_at is not null;
-- Sign-in by phone looks among all accounts with the number, proven or not.
create index people_phone on people (phone_e164) where phone_e164 is not null;
create index people_closed on people (closed_at) where closed_at is not null and deleted_at is null;
-- Pages of the administrators' list of people, in all and by role.
create index people_newest on people (created_at desc, id desc) where deleted_at is null;
create index people_newest_of_role on people (role, created_at desc, id desc) where deleted_at is null;
create index people_not_active on people (created_at desc, id desc)
  where deleted_at is null and (status <> 'active' or locked_at is not null);
create trigger keep_closing_time before insert or update of status, closed_at on people
  for each row execute function keep_closing_time();

create table sessions (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id),
  token_hash bytea not null unique,
  -- Session of the administrator who impersonates; the impersonation ends with it.
  parent_session_id uuid references sessions (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_seconds integer not null check (idle_seconds > 0),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text,
  address text,
  -- Proof that opened the session besides the password.
  second_factor text check (second_factor in ('totp', 'passkey', 'recovery_code')),
  constraint sessions_of_person unique (person_id, id),
  constraint sessions_parent_is_another check (parent_session_id <> id)
);
create index sessions_live on sessions (person_id) where revoked_at is null;
create index sessions_by_parent on sessions (parent_session_id) where parent_session_id is not null;

-- Secrets of e-mailed links. Used ones stay until a newer one replaces them, so that a second opening differs from
-- forgery.
create table account_links (
  id uuid primary key default uuidv7(),
  purpose text not null check (
    purpose in ('verify_email', 'reset_password', 'activate_business', 'change_email', 'activate_admin')),
  person_id uuid not null references people (id) on delete cascade,
  token_hash bytea not null unique,
  -- Address that the link was sent to; the link verifies no other address.
  email text not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_links_one unique (purpose, person_id)
);

create table codes (
  id uuid primary key default uuidv7(),
  purpose text not null,
  subject_id uuid not null,
  code_hash bytea not null,
  attempts integer not null default 0 check (attempts >= 0),
  locked_until timestamptz,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  created_at timestamptz not null default now()
);
-- A newer code replaces the one before.
create unique index codes_subject on codes (purpose, subject_id);

-- Last input of a registration for an address that has an account. It opens nothing and hides from strangers that the
-- account exists.
create table repeated_registrations (
  person_id uuid primary key references people (id) on delete cascade,
  phone_e164 text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index repeated_registrations_phone on repeated_registrations (phone_e164);

create table second_factors (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  -- Name by the owner, or of the browser that made it.
  name text not null check (char_length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  -- An authenticator app counts after its first right code.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- `totp_last_step` is the half minute of the newest accepted code, because each code counts once.
  totp_secret_sealed bytea,
  totp_last_step bigint,
  -- Public key of a passkey.
  credential_id text unique check (char_length(credential_id) <= 1400),
  public_key bytea,
  sign_count bigint check (sign_count >= 0),
  transports text[],
  constraint second_factors_whole check (case kind
    when 'totp' then totp_secret_sealed is not null and credential_id is null and public_key is null
    else totp_secret_sealed is null and credential_id is not null and public_key is not null
      and sign_count is not null and confirmed_at is not null end)
);
-- A person has at most one confirmed app, and one new app that replaces it when confirmed.
create unique index second_factors_one_totp on second_factors (person_id)
  where kind = 'totp' and confirmed_at is not null;
create unique index second_factors_one_new_totp on second_factors (person_id) where confirmed_at is null;
create index second_factors_of_person on second_factors (person_id);

-- Keyed hashes of recovery codes; each code counts once.
create table recovery_codes (
  person_id uuid not null references people (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (person_id, code_hash)
);

-- Open steps: from a right password to a session, and from asking for a passkey to making it.
create table factor_challenges (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'passkey')),
  -- Null for a signed-in person.
  token_hash bytea unique,
  -- Challenge that the authenticator signs.
  nonce text not null,
  remember_me boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint factor_challenges_sign_in_has_token check ((purpose = 'sign_in') = (token_hash is not null))
);
create unique index factor_challenges_one_passkey on factor_challenges (person_id) where purpose = 'passkey';
create index factor_challenges_expiry on factor_challenges (expires_at);
