import { isOpenStay } from '#domain/stays/states.ts';
import type { EventActor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import { isStayWithCar, listOpenStays } from '../../vehicles/commands/lockVehicle.ts';
import { isPlateOfRegion } from '../../vehicles/rules/isPlateOfRegion.ts';
import { computeCallTime, isCancellableByCustomer } from '#domain/stays/request.ts';
import { cancelReplacedRequest } from './cancelReplacedRequest.ts';
import { lockStay } from './transition.ts';

type HandedInStay = {
  id: string;
  business_id: string;
  received_at: Date | null;
  plate_key: string | null;
  plate_region: string | null;
};

/**
 * Finds the customer's vehicle of this plate for a stay that is linked to the customer. A stay with
 * a vehicle prevents the customer from announcing the same car elsewhere. Cancels an unaccepted
 * request for the car, because the car is handed in already. Of two vehicles with this plate, when
 * the stay's region is unknown, the one that this business expected then has come.
 *
 * @returns the vehicle's id; null when the customer has no vehicle of this plate, has one in each of
 *   two regions and announced neither or both, or when it is in custody elsewhere
 */
export async function findOwnVehicle(
  unit: UnitOfWork,
  by: EventActor,
  stay: HandedInStay,
  customerId: string,
): Promise<string | null> {
  if (!stay.plate_key) return null;
  const vehicles = await unit.trx
    .selectFrom('vehicles')
    .select(['id', 'person_id', 'plate_key', 'plate_region'])
    .where('person_id', '=', customerId)
    .where('plate_key', '=', stay.plate_key)
    .where(isPlateOfRegion(stay.plate_region, 'vehicles.plate_region'))
    .where('removed_at', 'is', null)
    // Locks the vehicle: a concurrent announcement of the same vehicle waits, or is visible below.
    .forNoKeyUpdate()
    .execute();
  if (vehicles.length === 0) return null;
  const open = await listOpenStays(unit.trx, customerId);
  const cameAt = stay.received_at ?? unit.now;
  const expected = open.filter(
    (one) =>
      one.status === 'expected' &&
      one.business_id === stay.business_id &&
      one.created_at <= cameAt &&
      computeCallTime(one.requested_for, cameAt) === null,
  );
  const announced = vehicles.filter(({ id }) => expected.some((one) => one.vehicle_id === id));
  const [vehicle, another] = vehicles.length === 1 ? vehicles : announced;
  if (!vehicle || another) return null;
  let isElsewhere = false;
  for (const { id } of open.filter((one) => one.id !== stay.id && isStayWithCar(one, vehicle))) {
    const other = await lockStay(unit.trx, id);
    if (!other || !isOpenStay(other.status)) continue;
    if (isCancellableByCustomer(other)) await cancelReplacedRequest(unit, by, other);
    else isElsewhere ||= other.vehicle_id === vehicle.id;
  }
  return isElsewhere ? null : vehicle.id;
}
