import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import { getPersonName } from '../../identity/queries/personName.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import type { LockedStay } from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';

/**
 * Tells the valet who had a car that is not parked that a colleague took it over, or gave it back.
 * A valet who has left, or works elsewhere by now, is not told.
 *
 * @param stay as it was before the change
 */
export async function notifyHolder(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  why: 'given_back' | 'other',
): Promise<void> {
  const { received_by: holderId } = stay;
  if (holderId === null || holderId === actor.personId) return;
  const working = await unit.trx
    .selectFrom('people')
    .innerJoin('staff_locations', 'staff_locations.person_id', 'people.id')
    .select('people.id')
    .where('people.id', '=', holderId)
    .where('people.status', '=', 'active')
    .where('staff_locations.location_id', '=', stay.location_id)
    .executeTakeFirst();
  if (!working) return;
  const { car, location } = getNotificationContext(stay);
  await notifyPerson(unit, {
    personId: holderId,
    businessId: stay.business_id,
    type: 'parking_taken_over',
    data: { car, location, valet: await getPersonName(unit.trx, actor.personId), why },
    actionUrl: '/valet-dashboard',
    dedupeKey: `parking_taken_over:${stay.id}:${stay.version}`,
  });
}
