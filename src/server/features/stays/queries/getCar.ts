import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { isInScope, type LocationScope } from '../../businesses/policy.ts';
import { selectStays } from '../commands/transition.ts';

/**
 * Returns a car within the scope.
 *
 * @throws NOT_FOUND also for a car outside the scope
 */
export async function getCar(db: Queryable, scope: LocationScope, stayId: string) {
  const stay = await selectStays(db).where('stays.id', '=', stayId).executeTakeFirst();
  if (!stay || !isInScope(scope, stay.location_id)) throw new AppError('NOT_FOUND');
  return stay;
}
