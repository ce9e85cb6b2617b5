-- Tells the daily number of SMS to one number from limits that drop a single message.
alter table messages drop constraint messages_suppressed_by_check;
alter table messages add constraint messages_suppressed_by_check
  check (suppressed_by in ('opt_out', 'country', 'ceiling', 'number', 'limit', 'withdrawn'));
