-- What a program of the business shows instead of a person's sign-in.
create table api_tokens (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses (id),
  name text not null check (char_length(name) between 1 and 80),
  capabilities text[] not null check (cardinality(capabilities) between 1 and 40),
  -- Null means every location of the business, also those to come.
  location_ids uuid[] check (cardinality(location_ids) between 1 and 500),
  token_hash bytea not null unique,
  -- The last characters of the token, by which its owner knows it again.
  ending text not null check (char_length(ending) = 4),
  created_by uuid not null references people (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text check (char_length(last_address) <= 64),
  revoked_at timestamptz,
  constraint api_tokens_end check (expires_at > created_at and expires_at <= created_at + interval '367 days')
);
create index api_tokens_by_business on api_tokens (business_id, created_at desc);

-- The token that did it; the actor is who made the token.
alter table stay_events add column api_token_id uuid references api_tokens (id);
alter table stay_events add constraint stay_events_api_token
  check (api_token_id is null or actor_kind = 'person');
