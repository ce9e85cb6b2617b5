import { getLocationReach, hasCapabilityAtLocation, valetRoles } from '#domain/identity/roles.ts';
import type { StayStatus } from '#domain/stays/states.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable, Trx } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { isInScope, type LocationScope } from '../businesses/policy.ts';
import { getOwnValet } from '../staff/policy.ts';
import { lockStay, type LockedStay } from '../stays/commands/transition.ts';

/**
 * Locks the stay of a session within the scope.
 *
 * @throws PARKING_SESSION_NOT_FOUND also for a session outside the scope
 */
export async function lockSession(
  trx: Trx,
  scope: LocationScope,
  stayId: string,
): Promise<LockedStay> {
  const stay = await lockStay(trx, stayId);
  if (!stay || stay.channel !== 'session' || !isInScope(scope, stay.location_id)) {
    throw new AppError('PARKING_SESSION_NOT_FOUND');
  }
  return stay;
}

/** Requires that the id belongs to a valet of any business. @throws VALET_NOT_FOUND */
async function getAnyValet(db: Queryable, valetId: string): Promise<void> {
  await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', valetId)
    .where('role', 'in', valetRoles)
    .executeTakeFirstOrThrow(() => new AppError('VALET_NOT_FOUND'));
}

/**
 * Lets only the valet, the valet's manager and administrators see a valet's sessions.
 *
 * @throws VALET_NOT_FOUND
 */
export async function requireVisibleValet(
  db: Queryable,
  actor: Actor,
  valetId: string,
): Promise<void> {
  const reach = getLocationReach(actor.role);
  if (reach === 'everywhere') await getAnyValet(db, valetId);
  else if (reach === 'business') await getOwnValet(db, actor, valetId);
  else if (actor.personId !== valetId) throw new AppError('VALET_NOT_FOUND');
}

const nothing = { park: false, regenerate: false, cancel: false };
/** Actions a valet may take on a session in each state. */
const valetRights: Record<StayStatus, typeof nothing> = {
  expected: { park: false, regenerate: true, cancel: true },
  received: { park: true, regenerate: false, cancel: true },
  parked: nothing,
  returning: nothing,
  ready: nothing,
  returned: nothing,
  cancelled: nothing,
};

export const computeSessionRights = (
  actor: Actor,
  stay: { status: StayStatus; location_id: string },
) =>
  hasCapabilityAtLocation(actor, 'stays.checkIn', stay.location_id)
    ? valetRights[stay.status]
    : nothing;
