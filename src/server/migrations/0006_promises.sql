-- What a guest is told of the time: first, when the order joins the queue, and last. Both are kept, so that no
-- screen starts the countdown anew.
alter table orders
  -- The time told first; nothing changes it.
  add column promised_at timestamptz,
  -- The time told last, which only ever moves later.
  add column expected_at timestamptz;

update orders set promised_at = due_at, expected_at = due_at where paid_at is not null;

alter table orders
  add constraint orders_promised_at check (
    (promised_at is not null) = (paid_at is not null) and (expected_at is not null) = (paid_at is not null)),
  add constraint orders_expected_after_promise check (expected_at >= promised_at);
