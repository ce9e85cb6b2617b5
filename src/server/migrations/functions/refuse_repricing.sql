-- Refuses another price after the payment.
create or replace function refuse_repricing() returns trigger language plpgsql as $$
begin
  perform refuse('orders_paid_price_is_fixed', format('Order %s is paid: what it costs is fixed', old.id));
  return null;
end $$;
