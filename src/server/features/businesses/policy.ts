import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../../actor.ts';

declare const scopeBrand: unique symbol;

/** Locations a person may act on. Only `locationScope` makes one, so no query goes without it. */
export type LocationScope = {
  readonly locationIds: readonly string[];
  readonly [scopeBrand]: true;
};

/** Staff act on the locations their session came with. What lies outside does not exist for them. */
export function locationScope(actor: Actor): LocationScope {
  if (actor.role === 'customer') throw new AppError('FORBIDDEN');
  return { locationIds: actor.locationIds } as LocationScope;
}

/** @throws LOCATION_NOT_FOUND also for a location of someone else: ids cannot be probed */
export function requireLocation(scope: LocationScope, locationId: string): void {
  if (!scope.locationIds.includes(locationId)) throw new AppError('LOCATION_NOT_FOUND');
}
