import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LockedStay } from './transition.ts';

/**
 * Refuses a spot that a phone without signal reports late, when a colleague has recorded a spot
 * since.
 *
 * @throws STATE_CONFLICT with the colleague's name
 */
export async function requireLatestSpot(
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
