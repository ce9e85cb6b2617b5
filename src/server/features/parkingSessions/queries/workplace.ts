import type { Actor } from '../../../actor.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { isInScope, type LocationScope, requireLocation } from '../../businesses/policy.ts';

/** The shift a valet is on. */
const findShift = (db: Queryable, personId: string) =>
  db
    .selectFrom('shifts')
    .select(['id', 'location_id'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/**
 * Where a valet takes cars in: the place they name, else that of their shift, else the only one they are
 * assigned to.
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
