-- A guest whose runner has set off is told the earlier time at which the car is at the curb.
alter table orders
  drop constraint orders_expected_after_promise,
  add constraint orders_expected_after_promise check (
    expected_at >= promised_at or dispatched_at is not null or held_at is not null);
