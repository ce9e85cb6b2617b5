-- Phones that are told of news while the application is not in front: one for each sign-in.
create table push_subscriptions (
  session_id uuid primary key,
  person_id uuid not null,
  -- Where the browser's own service takes messages for it. Whoever knows it can write there, so it is nobody's but ours.
  endpoint text not null unique check (char_length(endpoint) between 12 and 1000),
  -- What messages to it are encrypted with (RFC 8291): a point of P-256, and a secret it shares with us.
  public_key bytea not null check (octet_length(public_key) = 65),
  auth_secret bytea not null check (octet_length(auth_secret) = 16),
  language text not null check (language in ('en', 'ar')),
  -- Neither sounds nor vibrates.
  is_silent boolean not null,
  created_at timestamptz not null,
  -- When it last took a message; null before the first.
  used_at timestamptz,
  constraint push_subscriptions_session foreign key (person_id, session_id) references sessions (person_id, id) on delete cascade
);
create index push_subscriptions_of_person on push_subscriptions (person_id);
