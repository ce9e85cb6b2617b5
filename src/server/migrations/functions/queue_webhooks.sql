-- Enqueues the deliveries of an event in its transaction.
create or replace function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (endpoint_id, event_id, type, created_at, retried_since, due_at)
    select endpoint.id, added.id, added.type, added.created_at, added.created_at, added.created_at
    from added join webhook_endpoints endpoint on endpoint.business_id = added.business_id
    where endpoint.status = 'on' and added.type = any(endpoint.events);
  return null;
end $$;
