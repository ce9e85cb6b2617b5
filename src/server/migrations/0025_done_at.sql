-- Of a step that a phone reports later: when it was done, as taken, and what the phone's clock said.
-- `created_at` stays the time at which it was heard of.
alter table stay_events
  add column done_at timestamptz,
  add column claimed_at timestamptz,
  add constraint stay_events_done_at check ((done_at is null) = (claimed_at is null));

-- The time taken, for the answer to a repeat.
alter table idempotency_keys add column done_at timestamptz;
