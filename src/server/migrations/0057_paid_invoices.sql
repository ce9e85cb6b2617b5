-- What was entered about an invoice of the platform having been paid. Nothing is changed or deleted: one that was entered
-- by mistake is taken back by the entry after it, so that the odd ones say that it is paid and the even ones that it is not.
create table platform_invoice_payments (
  invoice_id uuid not null references platform_invoices (id),
  entry integer not null check (entry >= 1),
  is_paid boolean not null,
  -- When the money came; null where a payment is taken back.
  paid_on date,
  -- Its reference, or why it is taken back.
  note text not null check (char_length(note) between 1 and 200),
  entered_at timestamptz not null,
  entered_by uuid not null references people (id),
  primary key (invoice_id, entry),
  constraint platform_invoice_payments_in_turn check (is_paid = (entry % 2 = 1)),
  constraint platform_invoice_payments_dated check (is_paid = (paid_on is not null))
);
create trigger append_only before update or delete on platform_invoice_payments
  for each row execute function refuse_change();
create trigger append_only_all before truncate on platform_invoice_payments
  for each statement execute function refuse_change();
