-- Gives a paid return its receipt number in the same transaction, unless it cost nothing.
create or replace function issue_receipt() returns trigger language plpgsql as $$
begin
  if exists (select from receipts where order_id = new.order_id)
    or (new.received_cents = 0 and not exists (select from order_settlements where order_id = new.order_id)) then
    return null;
  end if;
  with issuing as (
    update businesses set next_receipt = next_receipt + 1 where id = new.business_id
    returning next_receipt - 1 as number, tax_label, tax_basis_points)
  insert into receipts (order_id, business_id, number, tax_label, tax_basis_points, issued_at)
  select new.order_id, new.business_id, number, tax_label, tax_basis_points, new.settled_at from issuing;
  return null;
end $$;
