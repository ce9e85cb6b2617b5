import { listRolesWith } from '#domain/identity/roles.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { UnitOfWork } from '../../../context.ts';
import type { Actor } from '../../../actor.ts';
import { createLink } from '../queries/links.ts';
import { findOwnVehicle } from './ownVehicle.ts';
import { isOnHook } from './keyHook.ts';
import { type LockedStay, moveStay } from './transition.ts';
import { literals } from '../../../platform/db/literals.ts';

const IN_CUSTODY = literals(custodyStayStatuses);

/** Finds the customer who has verified this phone number. */
export async function findCustomerByPhone(
  unit: UnitOfWork,
  phone: string | null,
): Promise<string | null> {
  if (!phone) return null;
  const person = await unit.trx
    .selectFrom('people')
    .select('id')
    .where('phone_e164', '=', phone)
    .where('role', 'in', literals(listRolesWith('account.own')))
    .where('phone_verified_at', 'is not', null)
    .where('status', '=', 'active')
    // Shared row lock: otherwise a concurrent deletion of the account would leave the car without
    // its customer.
    .forKeyShare()
    .executeTakeFirst();
  return person?.id ?? null;
}

/** Returns the hook planned for the key; null when another key hangs on this hook now. */
async function keepFreeHook(unit: UnitOfWork, stay: LockedStay): Promise<string | null> {
  if (!stay.key_hook) return null;
  const other = await unit.trx
    .selectFrom('stays')
    .select('id')
    .where('location_id', '=', stay.location_id)
    .where(isOnHook(stay.key_hook))
    .where('key_place', 'is not', null)
    .where('id', '<>', stay.id)
    .where('status', 'in', IN_CUSTODY)
    .executeTakeFirst();
  return other ? null : stay.key_hook;
}

/**
 * Records that the valet received the car. The event contains whether the guest proved the phone
 * number. If the guest proved a number that belongs to an account, the car is linked to this
 * account.
 */
export async function receiveCar(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  how: { codeVerified: boolean },
  link: Partial<ReturnType<typeof createLink>['columns']> = {},
): Promise<LockedStay> {
  // Without a code the phone number was only typed. A typing error would give the car to a
  // stranger.
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
 * Receives the car of a guest without a check-in code, for example after an SMS opt-out. Creates
 * the ticket link, which the guest can scan from the valet's screen.
 */
export function receiveWithoutCode(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
): Promise<LockedStay> {
  return receiveCar(unit, actor, stay, { codeVerified: false }, createLink(unit.ctx).columns);
}

/** Error code for a violation of the unique index that allows a car in custody only once. */
export const custodyConflicts = { stays_one_car_in_custody: 'CAR_ALREADY_IN_CUSTODY' } as const;
