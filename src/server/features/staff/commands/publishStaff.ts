import { sql } from 'kysely';
import { runningOrderStatuses } from '#domain/orders/states.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';

/** Tells the boards of this valet's locations that who can be sent there changed. */
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

/** Tells the guests whose cars this valet was sent for, as their pages name who brings the car. */
export async function publishRunner(unit: UnitOfWork, valetId: string): Promise<void> {
  const stays = await unit.trx
    .selectFrom('orders')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .select(['stays.id', 'stays.location_id', 'stays.customer_id', 'stays.channel'])
    .select(['stays.status', 'stays.version', 'orders.id as order_id'])
    .where('orders.runner_id', '=', valetId)
    // Written out: for parameters PostgreSQL could not keep a plan with the partial index.
    .where('orders.status', 'in', running)
    .execute();
  for (const { id: stayId, location_id: locationId, order_id: orderId, ...stay } of stays) {
    const { channel, status, version, customer_id: customerId } = stay;
    const car = { stayId, locationId, channel, status, version, orderId };
    unit.publish({ type: 'service_status_update', ...car }, customerId);
  }
}
