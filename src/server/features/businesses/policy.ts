import { AppError } from '../../platform/http/errors.ts';
import type { Queryable } from '../../platform/db/client.ts';
import type { Actor } from '../../actor.ts';

declare const made: unique symbol;

/** Locations a person may act on. Only `locationScope` makes one, so no query goes without it. */
export type LocationScope = { readonly locationIds: readonly string[]; readonly [made]: true };

/**
 * A valet works at the locations assigned to him, a manager at those of his business, an
 * administrator everywhere. What lies outside does not exist for them.
 */
export async function locationScope(db: Queryable, actor: Actor): Promise<LocationScope> {
  const locations = db.selectFrom('locations').select('locations.id');
  let query = locations;
  if (actor.role === 'valet' || actor.role === 'business_valet') {
    query = locations
      .innerJoin('staff_locations', 'staff_locations.location_id', 'locations.id')
      .where('staff_locations.person_id', '=', actor.personId);
  } else if (actor.role === 'business') {
    query = locations.where('locations.business_id', '=', actor.businessId);
  } else if (actor.role !== 'admin') {
    throw new AppError('FORBIDDEN');
  }
  const rows = await query.execute();
  return { locationIds: rows.map((row) => row.id) } as unknown as LocationScope;
}

/** @throws LOCATION_NOT_FOUND also for a location of someone else: ids cannot be probed */
export function requireLocation(scope: LocationScope, locationId: string): void {
  if (!scope.locationIds.includes(locationId)) throw new AppError('LOCATION_NOT_FOUND');
}
