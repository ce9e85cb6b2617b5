-- Checks at the commit that the lines of a payout add up to zero, in the right direction. A counter-entry must take back
-- exactly one payout to the same person.
create or replace function check_payout() returns trigger language plpgsql as $$
declare
  paid bigint;
  taken_back bigint;
begin
  if (select coalesce(sum(amount_cents), 1) from tip_payout_lines where payout_id = new.id) <> 0 then
    perform refuse('tip_payouts_add_up', format('The lines of payout %s do not add up to zero', new.id));
  end if;
  select amount_cents into paid from tip_payout_lines where payout_id = new.id and account = 'paid_out';
  if new.corrects is null then
    if paid < 0 then
      perform refuse('tip_payouts_direction', format('Payout %s takes money from the person', new.id));
    end if;
    return null;
  end if;
  select amount_cents into taken_back from tip_payouts join tip_payout_lines on payout_id = id and account = 'paid_out'
    where id = new.corrects and person_id = new.person_id and corrects is null;
  if taken_back is null or paid is distinct from -taken_back then
    perform refuse('tip_payouts_counter_entry', format('Entry %s does not take back a payout as a whole', new.id));
  end if;
  return null;
end $$;
