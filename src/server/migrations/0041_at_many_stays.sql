-- What was read through all that ever was, once a location has some 100,000 stays.

-- Cars that stayed long: those that were there at some moment came within a week before it, or are among these.
create index stays_long on stays (location_id, (coalesce(returned_at, cancelled_at)))
  where received_at is not null and coalesce(returned_at, cancelled_at) - received_at > interval '168 hours';
-- The few lines of the ledger that are refunds, or on house accounts.
create index ledger_entries_refunded on ledger_entries (location_id, created_at) where movement = 'refund';
create index ledger_entries_of_houses on ledger_entries (location_id, created_at) where account = 'house';
