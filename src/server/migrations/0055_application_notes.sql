-- What administrators tell each other about an application.
create table application_notes (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications (id) on delete cascade,
  author_id uuid not null references people (id),
  text text not null check (char_length(text) between 1 and 8000),
  created_at timestamptz not null default now()
);
create index application_notes_by_application on application_notes (application_id, id);
