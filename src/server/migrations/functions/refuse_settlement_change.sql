-- Keeps the settlements of a paid order, apart from the return of cash.
create or replace function refuse_settlement_change() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = old.order_id and paid_at is not null)
    and (tg_op = 'DELETE' or old.returned_at is not null
      or to_jsonb(new) - array['returned_at', 'returned_by'] <> to_jsonb(old) - array['returned_at', 'returned_by']) then
    perform refuse('order_settlements_are_final', format('Order %s is paid: how is fixed', old.order_id));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
