import { isOpenStay, type StayStatus } from '#domain/stays/states.ts';
import type { Cause } from '../../../actor.ts';
import type { Unit } from '../../../platform/db/transact.ts';
import { concerns, openStaysOf } from '../../vehicles/policy/own.ts';
import { isTakenBack } from '../services/policy.ts';
import { callOffRequest } from './callOffRequest.ts';
import { lockStay } from './transition.ts';

type HandedIn = { id: string; plate_key: string | null };

/**
 * The customer's own car of this plate, for a ticket that has become his: with it the car can be
 * announced nowhere else. A request that no valet has accepted is over with it, as nobody is to come
 * for a car that is here.
 *
 * @returns the vehicle's id; null where he has none of this plate, or it is with the valets elsewhere
 */
export async function ownVehicleOf(
  unit: Unit,
  by: Cause,
  stay: HandedIn,
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
  const open = await openStaysOf(unit.trx, customerId);
  let isElsewhere = false;
  for (const { id } of open.filter((one) => one.id !== stay.id && concerns(one, vehicle))) {
    const other = await lockStay(unit.trx, id);
    if (!other || !isOpenStay(other.status as StayStatus)) continue;
    if (isTakenBack(other)) await callOffRequest(unit, by, other);
    else isElsewhere ||= other.vehicle_id === vehicle.id;
  }
  return isElsewhere ? null : vehicle.id;
}
