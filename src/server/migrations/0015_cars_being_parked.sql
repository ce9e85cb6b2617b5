-- Cars that a runner parks now. Without it each runner on a board costs a read of all such cars of the platform.
create index if not exists stays_being_parked on stays (received_by) where status = 'received';
