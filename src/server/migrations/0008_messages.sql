-- Messages, notifications, conversations and support.

create table messages (
  id uuid primary key default uuidv7(),
  business_id uuid references businesses (id),
  stay_id uuid,
  person_id uuid references people (id),
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null check (char_length(recipient) between 1 and 254),
  template text not null,
  language text not null constraint messages_language_known references languages,
  -- Sealed, because texts hold codes and links.
  content_sealed bytea not null,
  -- Names the cause; each message goes out at most once per key.
  dedupe_key text not null unique,
  status text not null default 'queued'
    check (status in ('queued', 'sent', 'delivered', 'undelivered', 'failed', 'suppressed')),
  attempts integer not null default 0 check (attempts >= 0),
  -- Next attempt; the retries get rarer while a carrier is down.
  due_at timestamptz not null default now(),
  provider_message_id text,
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  delivered_at timestamptz,
  -- Reason why an SMS was kept back.
  suppressed_by text check (suppressed_by in ('opt_out', 'country', 'ceiling', 'limit', 'withdrawn')),
  -- Facts that the carrier reports, null where it reports none.
  carrier text check (char_length(carrier) between 1 and 40),
  country text check (country ~ '^[A-Z]{2}$'),
  price_micros bigint check (price_micros >= 0),
  price_currency text check (price_currency ~ '^[A-Z]{3}$'),
  constraint messages_stay foreign key (business_id, stay_id) references stays (business_id, id),
  constraint messages_stay_has_business check (stay_id is null or business_id is not null),
  constraint messages_sent_at check (status not in ('sent', 'delivered') or sent_at is not null),
  constraint messages_price check ((price_micros is null) = (price_currency is null))
);
create index messages_by_stay on messages (stay_id) where stay_id is not null;
create index messages_queued on messages (due_at) where status = 'queued';
create index messages_by_provider_id on messages (provider_message_id) where provider_message_id is not null;
-- Finds a person's messages for the download and the end of their account.
create index messages_of_person on messages (person_id) where person_id is not null;
-- Finds the newest message to a number that answers.
create index messages_by_recipient on messages (recipient, created_at desc);
create index messages_of_time on messages using brin (created_at);
create index messages_not_delivered on messages (created_at desc) where status in ('failed', 'undelivered');

create table dev_inbox (
  message_id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  content_sealed bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index dev_inbox_newest on dev_inbox (created_at desc);
create index dev_inbox_by_recipient on dev_inbox (recipient, created_at desc);

-- Numbers that sent STOP.
create table sms_opt_outs (
  phone_e164 text primary key,
  since timestamptz not null default now()
);

-- SMS sent each day (UTC), by business; the row without one counts all of the platform.
create table sms_days (
  day date not null,
  business_id uuid references businesses (id),
  sent integer not null default 0 check (sent >= 0),
  constraint sms_days_one unique nulls not distinct (day, business_id)
);

-- SMS that were received. A carrier's signature never expires, so each counts once.
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
  -- Values of the text's placeholders; the text is rendered in the reader's language.
  data jsonb not null default '{}',
  action_url text,
  -- Names the cause; each person gets one notification of it.
  dedupe_key text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_once unique (person_id, dedupe_key)
);
create index notifications_newest on notifications (person_id, id desc);
create index notifications_unread on notifications (person_id) where read_at is null;

create table notification_preferences (
  person_id uuid not null references people (id) on delete cascade,
  category text not null check (category in ('account', 'ready', 'receipts', 'refunds', 'cars', 'team', 'invoices', 'platform')),
  in_app boolean not null,
  email boolean not null,
  sms boolean not null,
  primary key (person_id, category)
);

-- Browsers that receive Web Push, one for each session.
create table push_subscriptions (
  session_id uuid primary key,
  person_id uuid not null,
  -- Address of the browser's push service. Anybody who knows it could send to it.
  endpoint text not null unique check (char_length(endpoint) between 12 and 1000),
  -- Keys for encryption by RFC 8291: a point of P-256 and a shared secret.
  public_key bytea not null check (octet_length(public_key) = 65),
  auth_secret bytea not null check (octet_length(auth_secret) = 16),
  language text not null check (language in ('en', 'ar')),
  -- True for messages without sound and vibration.
  is_silent boolean not null,
  created_at timestamptz not null,
  -- Last accepted message; null before the first.
  used_at timestamptz,
  constraint push_subscriptions_session foreign key (person_id, session_id) references sessions (person_id, id) on delete cascade
);
create index push_subscriptions_of_person on push_subscriptions (person_id);

-- Messages between a guest and the staff of their car.
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
  -- Key of the sender; a repeat is the same message.
  client_id text not null check (char_length(client_id) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  constraint stay_messages_once unique (stay_id, side, client_id),
  constraint stay_messages_of_stay unique (stay_id, id),
  constraint stay_messages_stay foreign key (business_id, location_id, stay_id)
    references stays (business_id, location_id, id),
  constraint stay_messages_staff_author check (side = 'customer' or author_id is not null)
);

-- Read marks of both sides. The first message creates the row.
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
  -- Last hint to each side, by SMS or notification, that a message waits.
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
  -- Fields of the support queue.
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  assigned_to uuid references people (id),
  updated_at timestamptz not null default now(),
  -- Folded on write, so that searches need not fold each row.
  search_text text not null generated always as (
    fold_for_search(coalesce(subject, '') || ' ' || message)) stored,
  constraint support_requests_once unique (person_id, client_id)
);
create index support_requests_in_turn on support_requests (status, updated_at, id);
create index support_requests_by_person on support_requests (person_id, id desc);
create index support_requests_no_longer_open on support_requests (updated_at desc, id desc) where status <> 'open';

create table support_messages (
  id uuid primary key default uuidv7(),
  request_id uuid not null references support_requests (id) on delete cascade,
  author_id uuid not null references people (id),
  -- Notes are for administrators alone.
  kind text not null check (kind in ('question', 'answer', 'note')),
  text text not null check (char_length(text) between 1 and 8000),
  -- Key of the asker's message; a repeat is the same message.
  client_id text check (char_length(client_id) <= 200),
  created_at timestamptz not null default now(),
  constraint support_messages_once unique (author_id, client_id)
);
create index support_messages_by_request on support_messages (request_id, id);
