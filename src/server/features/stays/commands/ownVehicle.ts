import { isOpenStay } from '#domain/stays/states.ts';
import type { EventActor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { isStayWithCar, listOpenStays } from '../../vehicles/commands/lockVehicle.ts';
import { isCancellableByCustomer } from '#domain/stays/request.ts';
import { cancelReplacedRequest } from './cancelReplacedRequest.ts';
import { lockStay } from './transition.ts';

type HandedInStay = { id: string; plate_key: string | null };

/**
 * The customer's own car of this plate, for a ticket that has become theirs: with it the car can be
 * announced nowhere else. A request that no valet has accepted is over with it, as nobody is to come
 * for a car that is here.
 *
 * @returns the vehicle's id; null where they have none of this plate, or it is with the valets elsewhere
 */
export async function findOwnVehicle(
  unit: UnitOfWork,
  by: EventActor,
  stay: HandedInStay,
  customerId: string,
): Promise<string | null> {
  if (!stay.plate_key) return null;
  const vehicle = await unit.trx
    .selectFrom('vehicles')
    .select(['id', 'person_id', 'plate_key'])
    .where('person_id', '=', customerId)
    .where('plate_key', '=', stay.plate_key)
    .where('removed_at', 'is', null)
    // Whoever is announcing it at this moment comes before or after.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!vehicle) return null;
  const open = await listOpenStays(unit.trx, customerId);
  let isElsewhere = false;
  for (const { id } of open.filter((one) => one.id !== stay.id && isStayWithCar(one, vehicle))) {
    const other = await lockStay(unit.trx, id);
    if (!other || !isOpenStay(other.status)) continue;
    if (isCancellableByCustomer(other)) await cancelReplacedRequest(unit, by, other);
    else isElsewhere ||= other.vehicle_id === vehicle.id;
  }
  return isElsewhere ? null : vehicle.id;
}
