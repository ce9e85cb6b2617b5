-- Checks at the commit that a pool's input, its shares and the ledger agree, by person and in all.
create or replace function check_tip_pool() returns trigger language plpgsql as $$
declare
  put_in bigint;
  shared bigint;
begin
  select coalesce(sum(brought_cents), 0), coalesce(sum(share_cents), 0)
    into put_in, shared from tip_pool_shares where pool_id = new.id;
  if put_in <> new.total_cents or shared <> new.total_cents then
    perform refuse('tip_pools_add_up', format('Pool %s of %s has %s put in and %s shared out', new.id, new.total_cents, put_in, shared));
  end if;
  if exists (
    select from (
      select person_id, amount_cents from tip_pool_entries join ledger_entries on ledger_entries.id = entry_id
        where pool_id = new.id
      union all select person_id, -brought_cents from tip_pool_shares where pool_id = new.id) lines
    group by person_id having sum(amount_cents) <> 0) then
    perform refuse('tip_pools_follow_the_ledger', format('Pool %s is not what the ledger has', new.id));
  end if;
  return null;
end $$;
