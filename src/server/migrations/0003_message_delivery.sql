-- When a queued message is tried next: a carrier that is away is asked less and less often.
alter table messages add column due_at timestamptz not null default now();
drop index messages_queued;
create index messages_queued on messages (due_at) where status = 'queued';
