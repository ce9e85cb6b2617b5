import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { lockCar, requireCarRight } from '../policy/car.ts';
import { buildCorrectionHint } from '../queries/buildCorrectionHint.ts';
import type { ParkingSpotInput } from './parkCar.ts';
import { buildEventRow, listSteps, touchStay, type LockedStay } from './transition.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/errors.ts';

/**
 * Refuses a spot that a phone without signal reports late, when a colleague has recorded a spot
 * since.
 *
 * @throws STATE_CONFLICT with the colleague's name
 */
async function requireLatestSpot(
  { trx, done }: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
): Promise<void> {
  if (!done) return;
  const later = await trx
    .selectFrom('stay_events')
    .innerJoin('people', 'people.id', 'stay_events.actor_id')
    .select('people.first_name')
    .where('stay_events.stay_id', '=', stay.id)
    .where('stay_events.type', 'in', ['stay.spot_correct', 'stay.park'])
    .where('stay_events.actor_id', '<>', actor.personId)
    .where(sql<Date>`coalesce(stay_events.done_at, stay_events.created_at)`, '>', done.claimed)
    .orderBy('stay_events.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!later) return;
  const doneBy = later.first_name ? { doneBy: later.first_name } : {};
  throw new AppError('STATE_CONFLICT', { state: stay.status, ...doneBy });
}

/**
 * Corrects a car's spot. An empty value means unknown; an undefined value does not change the spot.
 * Writes nothing when the spot does not change.
 *
 * @throws NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT
 */
export async function correctSpot(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  spot: ParkingSpotInput,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const stay = await lockCar(unit.trx, scope, stayId);
    requireCarRight(unit, stay, 'moveSpot');
    await requireLatestSpot(unit, actor, stay);
    readDoneAt(unit, listSteps(stay));
    const set = {
      parking_spot: spot.parkingSpot === undefined ? stay.parking_spot : spot.parkingSpot || null,
      parking_location:
        spot.parkingLocation === undefined ? stay.parking_location : spot.parkingLocation || null,
    };
    const isSame =
      set.parking_spot === stay.parking_spot && set.parking_location === stay.parking_location;
    if (isSame) return;
    const event = buildEventRow(stay, {
      type: 'stay.spot_correct',
      from: stay.status,
      to: stay.status,
      by: actor,
      data: {
        spot: set.parking_spot,
        location: set.parking_location,
        before: stay.parking_spot,
      },
    });
    const hint = await buildCorrectionHint(unit.trx, stayId);
    await touchStay(unit, stay, hint, { set, events: [event] });
  });
}
