create or replace function mark_order() returns trigger language plpgsql as $$
begin
  perform mark_figures(new.business_id, new.location_id,
    case when old.paid_at is distinct from new.paid_at then old.paid_at end,
    case when old.paid_at is distinct from new.paid_at then new.paid_at end,
    case when old.ready_at is distinct from new.ready_at then old.ready_at end,
    case when old.ready_at is distinct from new.ready_at then new.ready_at end,
    case when old.completed_at is distinct from new.completed_at then old.completed_at end,
    case when old.completed_at is distinct from new.completed_at then new.completed_at end);
  if old.completed_at is distinct from new.completed_at then
    insert into figure_marks (business_id, location_id, at)
    select new.business_id, new.location_id, created_at from ledger_entries
      where order_id = new.id and account = 'runner' and created_at > least(old.completed_at, new.completed_at)
    union
    select new.business_id, new.location_id, rated_at from stays where id = new.stay_id and rating is not null;
  end if;
  return null;
end $$;
