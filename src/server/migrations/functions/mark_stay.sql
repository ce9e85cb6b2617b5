create or replace function mark_stay() returns trigger language plpgsql as $$
begin
  perform mark_figures(new.business_id, new.location_id,
    case when old.received_at is distinct from new.received_at then old.received_at end,
    case when old.received_at is distinct from new.received_at then new.received_at end,
    case when old.returned_at is distinct from new.returned_at then old.returned_at end,
    case when old.returned_at is distinct from new.returned_at then new.returned_at end,
    case when old.cancelled_at is distinct from new.cancelled_at then old.cancelled_at end,
    case when old.cancelled_at is distinct from new.cancelled_at then new.cancelled_at end,
    old.rated_at, new.rated_at);
  return null;
end $$;
