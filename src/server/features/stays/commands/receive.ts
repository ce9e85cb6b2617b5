import { rolesWith } from '#domain/identity/roles.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import type { Actor } from '../../../actor.ts';
import { createLink } from '../queries/links.ts';
import { findOwnVehicle } from './ownVehicle.ts';
import { hasHook } from './keyHook.ts';
import { type LockedStay, moveStay } from './transition.ts';

const IN_CUSTODY = custodyStayStatuses.map((status) => sql.lit(status));

/** The customer who has shown that this number is theirs. */
export async function findCustomerByPhone(
  unit: UnitOfWork,
  phone: string | null,
): Promise<string | null> {
  if (!phone) return null;
  const person = await unit.trx
    .selectFrom('people')
    .select('id')
    .where('phone_e164', '=', phone)
    .where(
      'role',
      'in',
      rolesWith('account.own').map((role) => sql.lit(role)),
    )
    .where('phone_verified_at', 'is not', null)
    .where('status', '=', 'active')
    // Not while they delete their account: the car would be left without an owner.
    .forKeyShare()
    .executeTakeFirst();
  return person?.id ?? null;
}

/** The hook that was planned for its key; null where another key was hung on it meanwhile. */
async function keepFreeHook(unit: UnitOfWork, stay: LockedStay): Promise<string | null> {
  if (!stay.key_hook) return null;
  const other = await unit.trx
    .selectFrom('stays')
    .select('id')
    .where('location_id', '=', stay.location_id)
    .where(hasHook(stay.key_hook))
    .where('key_place', 'is not', null)
    .where('id', '<>', stay.id)
    .where('status', 'in', IN_CUSTODY)
    .executeTakeFirst();
  return other ? null : stay.key_hook;
}

/**
 * The car is in the valet's hands; the record says whether its guest proved that they are here. A guest
 * who did, and has an account with this number, finds the car there.
 */
export async function receiveCar(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  how: { codeVerified: boolean },
  link: Partial<ReturnType<typeof createLink>['columns']> = {},
): Promise<LockedStay> {
  // Without the code the number is only what the valet typed: a slip would give a car to a stranger.
  const customerId = how.codeVerified ? await findCustomerByPhone(unit, stay.phone_e164) : null;
  const vehicleId = customerId && (await findOwnVehicle(unit, actor, stay, customerId));
  return moveStay(unit, stay, {
    event: 'receive',
    by: actor,
    set: {
      received_by: actor.personId,
      customer_id: customerId ?? stay.customer_id,
      vehicle_id: vehicleId ?? stay.vehicle_id,
      key_hook: await keepFreeHook(unit, stay),
      ...link,
    },
    data: how,
    hint: { type: 'car_being_parked' },
  });
}

/**
 * Takes in the car of a guest who opted out of SMS: nobody can be sent a code. Their link exists from
 * here on; they scan it from the valet's screen.
 */
export function receiveWithoutCode(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
): Promise<LockedStay> {
  return receiveCar(unit, actor, stay, { codeVerified: false }, createLink(ctx).columns);
}

/** What it means that another stay took the same car in meanwhile. */
export const oneCarInCustody = { stays_one_car_in_custody: 'CAR_ALREADY_IN_CUSTODY' } as const;
