-- Requests for help as a queue: whose turn it is, who has it, and what was written since.
alter table support_requests
  add column status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  add column assigned_to uuid references people (id),
  add column updated_at timestamptz;
update support_requests set updated_at = created_at;
alter table support_requests
  alter column updated_at set default now(),
  alter column updated_at set not null;
create index support_requests_in_turn on support_requests (status, updated_at, id);
create index support_requests_by_person on support_requests (person_id, id desc);

create table support_messages (
  id uuid primary key default uuidv7(),
  request_id uuid not null references support_requests (id) on delete cascade,
  author_id uuid not null references people (id),
  -- A note is for administrators alone.
  kind text not null check (kind in ('question', 'answer', 'note')),
  text text not null check (char_length(text) between 1 and 8000),
  -- Of the asker's: sent again it is the same one.
  client_id text check (char_length(client_id) <= 200),
  created_at timestamptz not null default now(),
  constraint support_messages_once unique (author_id, client_id)
);
create index support_messages_by_request on support_messages (request_id, id);
