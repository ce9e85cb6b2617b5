-- Start of a running charge. A repeated call must not charge beside it.
alter table later_tips add column if not exists claimed_at timestamptz;
