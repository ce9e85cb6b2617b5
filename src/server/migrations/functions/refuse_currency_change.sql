-- Refuses another currency once an order was priced. The foreign key of payments does so too; this names the rule.
create or replace function refuse_currency_change() returns trigger language plpgsql as $$
begin
  if exists (select from payments where business_id = new.id) then
    perform refuse('businesses_currency_is_fixed', format('The currency of %s cannot change any more: money has moved in %s', new.name, old.currency));
  end if;
  return new;
end $$;
