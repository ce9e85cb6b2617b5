-- A text to a landline is not sent.
alter table messages drop constraint if exists messages_suppressed_by_check;
alter table messages add constraint messages_suppressed_by_check
  check (suppressed_by in ('landline', 'opt_out', 'country', 'ceiling', 'number', 'limit', 'withdrawn')) not valid;
