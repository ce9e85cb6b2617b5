import { runningOrderStatuses } from '#domain/orders/states.ts';
import type { UnitOfWork } from '../../../context.ts';
import { literals } from '../../../platform/db/literals.ts';

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

const running = literals(runningOrderStatuses);

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
    .where('orders.status', 'in', running)
    .execute();
  for (const { id: stayId, location_id: locationId, order_id: orderId, ...stay } of stays) {
    const { channel, status, version, customer_id: customerId } = stay;
    const car = { stayId, locationId, channel, status, version, orderId };
    unit.publish({ type: 'service_status_update', ...car }, customerId);
  }
}
