-- Refuses steps back: a refund is final, and a cancelled order's money can only go back.
create or replace function refuse_payment_step() returns trigger language plpgsql as $$
begin
  perform refuse('payments_end_is_final', format('Payment %s was %s and cannot become %s', old.id, old.status, new.status));
  return null;
end $$;
