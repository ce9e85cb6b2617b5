import type { EventActor } from '../../../actor.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Returns the first name of the colleague who changed this stay's status last. Empty when the
 * caller or no staff member made the last change.
 */
export async function findLastMover(
  db: Queryable,
  by: EventActor,
  stayId: string,
): Promise<{ doneBy?: string }> {
  if (by.kind !== 'person') return {};
  const last = await db
    .selectFrom('stay_events')
    .leftJoin('people', 'people.id', 'stay_events.actor_id')
    .select(['people.id', 'people.first_name', 'people.business_id'])
    .where('stay_events.stay_id', '=', stayId)
    .whereRef('from_status', '<>', 'to_status')
    .orderBy('stay_events.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isColleague = last?.business_id && last.id !== by.personId;
  return isColleague && last.first_name ? { doneBy: last.first_name } : {};
}

/**
 * Builds the conflict for an outdated step: the car's present state, and the name of the colleague
 * who was faster.
 */
export async function buildStateConflict(
  db: Queryable,
  by: EventActor,
  stayId: string,
  state: string,
): Promise<AppError> {
  return new AppError('STATE_CONFLICT', { state, ...(await findLastMover(db, by, stayId)) });
}
