import type { Actor } from '../../../actor.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { isInScope, type LocationScope, requireLocation } from '../../businesses/policy.ts';

/** Returns the valet's open shift. */
const findShift = (db: Queryable, personId: string) =>
  db
    .selectFrom('shifts')
    .select(['id', 'location_id'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/**
 * Returns the location where a valet receives cars: the chosen one, else that of the open shift,
 * else the only assigned one.
 *
 * @throws LOCATION_NOT_FOUND, LOCATION_NEEDED
 */
export async function getWorkplace(
  db: Queryable,
  actor: Actor,
  scope: LocationScope,
  chosen: string | undefined,
): Promise<{ locationId: string; shift: { id: string; location_id: string } | null }> {
  if (chosen !== undefined) await requireLocation(db, scope, chosen);
  const shift = await findShift(db, actor.personId);
  const ofShift = shift && isInScope(scope, shift.location_id) ? shift.location_id : null;
  const only = !scope.everywhere && scope.locationIds.length === 1 ? scope.locationIds[0] : null;
  const locationId = chosen ?? ofShift ?? only;
  if (!locationId) throw new AppError('LOCATION_NEEDED');
  return { locationId, shift: shift ?? null };
}
