-- Reason that staff gave when they parked a car again or cancelled its request: a value of `StaffReason`. A test compares them.
alter table orders add column if not exists staff_reason text;
alter table orders
  drop constraint if exists orders_staff_reason_check,
  add constraint orders_staff_reason_check check (staff_reason in (
    'no_guest', 'changed_mind', 'wrong_car', 'no_start', 'blocked', 'busy', 'other')),
  drop constraint if exists orders_staff_reason_has_step,
  add constraint orders_staff_reason_has_step check (staff_reason is null or held_at is not null or cancelled_at is not null);
