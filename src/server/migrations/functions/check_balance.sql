-- Checks at the commit that the lines of each movement add up to zero and fit the payment.
create or replace function check_balance() returns trigger language plpgsql as $$
declare
  unbalanced text;
begin
  -- The last line that a transaction wrote of a payment looks at them all.
  if exists (select from ledger_entries
      where payment_id = new.payment_id and id > new.id and xmin = pg_current_xact_id()::xid) then
    return null;
  end if;
  select movement into unbalanced from ledger_entries
    where payment_id = new.payment_id group by movement having sum(amount_cents) <> 0 limit 1;
  if unbalanced is not null then
    perform refuse('ledger_entries_balanced', format('Movement %s of payment %s does not add up to zero', unbalanced, new.payment_id));
  end if;
  perform check_money_of_order(new.order_id);
  return null;
end $$;
