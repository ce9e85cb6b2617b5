import { sql } from 'kysely';
import { runningOrderStatuses } from '#domain/orders/states.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';

/**
 * Publishes a live hint to the boards of this valet's locations, because their list of runners has
 * changed.
 */
export async function publishStaff(unit: UnitOfWork, valetId: string): Promise<void> {
  const places = await unit.trx
    .selectFrom('staff_locations')
    .select('location_id')
    .where('person_id', '=', valetId)
    .execute();
  for (const { location_id: locationId } of places)
    unit.publish({ type: 'staff_updated', locationId }, null);
}

const running = runningOrderStatuses.map((status) => sql.lit(status));

/**
 * Publishes a live hint to the guests whose cars this valet was sent for, because their pages name
 * the runner.
 */
export async function publishRunner(unit: UnitOfWork, valetId: string): Promise<void> {
  const stays = await unit.trx
    .selectFrom('orders')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .select(['stays.id', 'stays.location_id', 'stays.customer_id', 'stays.channel'])
    .select(['stays.status', 'stays.version', 'orders.id as order_id'])
    .where('orders.runner_id', '=', valetId)
    // Status values as SQL literals, not parameters: with parameters PostgreSQL's cached generic
    // plan cannot use the partial index.
    .where('orders.status', 'in', running)
    .execute();
  for (const { id: stayId, location_id: locationId, order_id: orderId, ...stay } of stays) {
    const { channel, status, version, customer_id: customerId } = stay;
    const car = { stayId, locationId, channel, status, version, orderId };
    unit.publish({ type: 'service_status_update', ...car }, customerId);
  }
}
