-- Guards for slips that the commands prevent: orders without their events, times ahead, and steps of a car out of sequence.
-- Rows from before are not checked until they change, as in 0026_last_guards.sql.

\i functions/check_events_of_order.sql
\i functions/check_event.sql
\i functions/check_order.sql
alter table stay_events drop constraint if exists stay_events_order_named,
  add constraint stay_events_order_named check (order_id is not null or not starts_with(type, 'order.')) not valid;
drop trigger if exists orders_follow_their_events on stay_events;
create constraint trigger orders_follow_their_events after insert on stay_events
  deferrable initially deferred for each row when (starts_with(new.type, 'order.')) execute function check_event();

-- Times of what has happened. Planned ones, such as `due_at`, may lie ahead.
alter table stays drop constraint if exists stays_not_in_the_future, add constraint stays_not_in_the_future
  check (greatest(created_at, received_at, taken_over_at, parked_at, ready_at, returned_at, cancelled_at, rated_at,
    key_since, key_raised_at, link_opened_at) <= latest_time()) not valid;
alter table orders drop constraint if exists orders_not_in_the_future, add constraint orders_not_in_the_future
  check (greatest(requested_at, placed_at, deferred_at, paid_at, dispatched_at, ready_at, completed_at, cancelled_at,
    held_at, resumed_at, messaged_at) <= latest_time()) not valid;
alter table payments drop constraint if exists payments_not_in_the_future, add constraint payments_not_in_the_future
  check (greatest(created_at, claimed_at, settled_at, refunded_at, closed_at) <= latest_time()) not valid;
alter table messages drop constraint if exists messages_not_in_the_future, add constraint messages_not_in_the_future
  check (greatest(created_at, sent_at) <= latest_time()) not valid;
alter table sessions drop constraint if exists sessions_not_in_the_future, add constraint sessions_not_in_the_future
  check (greatest(created_at, last_seen_at) <= latest_time()) not valid;
alter table late_reports drop constraint if exists late_reports_not_in_the_future,
  add constraint late_reports_not_in_the_future check (greatest(created_at, decided_at) <= latest_time()) not valid;
alter table later_tips drop constraint if exists later_tips_not_in_the_future,
  add constraint later_tips_not_in_the_future
  check (greatest(created_at, claimed_at, settled_at, refunded_at) <= latest_time()) not valid;
alter table order_settlements drop constraint if exists order_settlements_not_in_the_future,
  add constraint order_settlements_not_in_the_future check (greatest(created_at, returned_at) <= latest_time()) not valid;

-- A minute is forgiven, as with the times of orders.
alter table stays drop constraint if exists stays_times_in_sequence, add constraint stays_times_in_sequence check (
  least(taken_over_at, parked_at, cancelled_at) >= received_at - interval '1 minute'
  and ready_at >= parked_at - interval '1 minute'
  and returned_at >= ready_at - interval '1 minute') not valid;
