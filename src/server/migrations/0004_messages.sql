-- What people are told, what they say to each other, and what guards the calls.

create table messages (
  id uuid primary key default uuidv7(),
  business_id uuid references businesses (id),
  stay_id uuid,
  person_id uuid references people (id),
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null check (char_length(recipient) between 1 and 254),
  template text not null,
  language text not null constraint messages_language_known references languages,
  -- Codes and links never stand in the database in clear.
  content_sealed bytea not null,
  -- Each message goes out at most once per key: it names what caused it.
  dedupe_key text not null unique,
  status text not null default 'queued'
    check (status in ('queued', 'sent', 'delivered', 'undelivered', 'failed', 'suppressed')),
  attempts integer not null default 0 check (attempts >= 0),
  -- When a queued message is tried next: a carrier that is away is asked less and less often.
  due_at timestamptz not null default now(),
  provider_message_id text,
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  delivered_at timestamptz,
  constraint messages_stay foreign key (business_id, stay_id) references stays (business_id, id),
  constraint messages_stay_has_business check (stay_id is null or business_id is not null),
  constraint messages_sent_at check (status not in ('sent', 'delivered') or sent_at is not null)
);
create index messages_by_stay on messages (stay_id) where stay_id is not null;
create index messages_queued on messages (due_at) where status = 'queued';
create index messages_by_provider_id on messages (provider_message_id) where provider_message_id is not null;
-- What was sent to somebody, for the copy of their data and for the end of their account.
create index messages_of_person on messages (person_id) where person_id is not null;
-- The newest to a number, for whoever answers it.
create index messages_by_recipient on messages (recipient, created_at desc);

create table dev_inbox (
  message_id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  content_sealed bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index dev_inbox_newest on dev_inbox (created_at desc);
create index dev_inbox_by_recipient on dev_inbox (recipient, created_at desc);

-- Numbers that said STOP.
create table sms_opt_outs (
  phone_e164 text primary key,
  since timestamptz not null default now()
);

-- SMS that were taken: a carrier's signature is good for ever, so each counts once.
create table inbound_messages (
  sid text primary key,
  received_at timestamptz not null default now()
);
create index inbound_messages_received on inbound_messages using brin (received_at);

create table notifications (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id) on delete cascade,
  business_id uuid references businesses (id),
  type text not null,
  -- What stands between the braces of the type's text; rendered in the reader's language when read.
  data jsonb not null default '{}',
  action_url text,
  -- One notification per person and what caused it.
  dedupe_key text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_once unique (person_id, dedupe_key)
);
create index notifications_newest on notifications (person_id, id desc);
create index notifications_unread on notifications (person_id) where read_at is null;

create table notification_preferences (
  person_id uuid not null references people (id) on delete cascade,
  category text not null check (category in ('account', 'cars', 'team', 'platform')),
  in_app boolean not null,
  email boolean not null,
  sms boolean not null,
  primary key (person_id, category)
);

-- What the customer of a car and the people serving it write to each other.
create table stay_messages (
  id bigint generated always as identity primary key,
  business_id uuid not null references businesses (id),
  location_id uuid not null,
  stay_id uuid not null,
  side text not null check (side in ('customer', 'staff')),
  -- Null for a guest with a ticket link.
  author_id uuid references people (id),
  author_name text check (char_length(author_name) <= 400),
  text text not null check (char_length(text) between 1 and 4000),
  quick_reply text check (quick_reply in
    ('on_my_way', 'five_minutes', 'at_the_curb', 'thank_you', 'please_wait', 'left_something', 'where_are_you')),
  -- The sender's own key: the same one again is the same message.
  client_id text not null check (char_length(client_id) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  constraint stay_messages_once unique (stay_id, side, client_id),
  constraint stay_messages_of_stay unique (stay_id, id),
  constraint stay_messages_stay foreign key (business_id, location_id, stay_id)
    references stays (business_id, location_id, id),
  constraint stay_messages_staff_author check (side = 'customer' or author_id is not null)
);

-- Up to where each side has read. A row exists once somebody has written.
create table conversations (
  stay_id uuid primary key,
  business_id uuid not null references businesses (id),
  location_id uuid not null,
  last_message_id bigint not null,
  last_at timestamptz not null,
  customer_read_id bigint not null default 0 check (customer_read_id >= 0),
  staff_read_id bigint not null default 0 check (staff_read_id >= 0),
  customer_unread integer not null default 0 check (customer_unread >= 0),
  staff_unread integer not null default 0 check (staff_unread >= 0),
  -- When each side was last told by SMS or notification that something waits.
  customer_hinted_at timestamptz,
  staff_hinted_at timestamptz,
  constraint conversations_stay foreign key (business_id, location_id, stay_id)
    references stays (business_id, location_id, id),
  constraint conversations_last_message foreign key (stay_id, last_message_id) references stay_messages (stay_id, id),
  constraint conversations_read_at_most_last check (
    customer_read_id <= last_message_id and staff_read_id <= last_message_id)
);
create index conversations_by_location on conversations (location_id, last_at desc);

create table support_requests (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people (id),
  subject text check (char_length(subject) <= 400),
  message text not null check (char_length(message) between 1 and 8000),
  client_id text not null check (char_length(client_id) <= 200),
  created_at timestamptz not null default now(),
  constraint support_requests_once unique (person_id, client_id)
);

-- Written in the command's own transaction: the key exists exactly when the thing it made does.
create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  result_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
