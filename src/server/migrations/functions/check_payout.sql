-- Checks at the commit that the lines of a payout add up to zero.
create or replace function check_payout() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 1) from tip_payout_lines where payout_id = new.id) <> 0 then
    perform refuse('tip_payouts_add_up', format('The lines of payout %s do not add up to zero', new.id));
  end if;
  return null;
end $$;
