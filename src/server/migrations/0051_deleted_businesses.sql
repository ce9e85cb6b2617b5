-- A business that was deleted: its records stay for their time, and nobody opens it again.
alter table businesses add column deleted_at timestamptz;
alter table businesses add constraint businesses_deleted_is_closed check (deleted_at is null or status = 'inactive');
