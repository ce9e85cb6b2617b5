import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { getLocationReach } from '#domain/identity/roles.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { findRow } from '../../platform/db/rows.ts';

declare const scopeBrand: unique symbol;

/**
 * Locations where a person may act: all, or those listed. Only `locationScope` and
 * `scopeOfBusiness` create a scope, so no query can be written without the permission check.
 */
export type LocationScope = (
  | { readonly everywhere: true }
  | { readonly everywhere: false; readonly locationIds: readonly string[] }
) & { readonly [scopeBrand]: true };

/** Returns the locations that the actor may access; calls treat other locations as missing. */
export function locationScope(actor: Actor): LocationScope {
  const reach = getLocationReach(actor.role);
  if (reach === 'none') throw new AppError('FORBIDDEN');
  if (reach === 'everywhere') return { everywhere: true } as LocationScope;
  return { everywhere: false, locationIds: actor.locationIds } as LocationScope;
}

/** Returns the scope of one business, for an administrator, who may access every business. */
export async function scopeOfBusiness(
  db: Queryable,
  actor: Actor,
  businessId: string,
): Promise<LocationScope> {
  const own = await db
    .selectFrom('locations')
    .select('id')
    .where('business_id', '=', businessId)
    .where(whereInScope(locationScope(actor), 'locations.id'))
    .execute();
  const locationIds: readonly string[] = own.map(({ id }) => id);
  return { everywhere: false, locationIds } as LocationScope;
}

/** Returns the actor's business. @throws FORBIDDEN for an actor without one */
export function requireBusiness(actor: Actor): string {
  if (actor.businessId === null) throw new AppError('FORBIDDEN');
  return actor.businessId;
}

export function isInScope(scope: LocationScope, locationId: string): boolean {
  return scope.everywhere || scope.locationIds.includes(locationId);
}

/** Returns the scope as an SQL condition on a location column. */
export function whereInScope(scope: LocationScope, column: string): RawBuilder<SqlBool> {
  if (scope.everywhere) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(column)} = any(${[...scope.locationIds]}::uuid[])`;
}

/**
 * Requires a location of the scope.
 *
 * @throws LOCATION_NOT_FOUND also for a location outside the scope: nobody may probe which ids
 *   exist
 */
export async function requireLocation(
  db: Queryable,
  scope: LocationScope,
  locationId: string,
): Promise<void> {
  if (!isInScope(scope, locationId)) throw new AppError('LOCATION_NOT_FOUND');
  if (!scope.everywhere) return;
  const found = await findRow(db, 'locations', locationId, ['id']);
  if (!found) throw new AppError('LOCATION_NOT_FOUND');
}
