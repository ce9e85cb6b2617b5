import { computeCustodyRights } from '#domain/stays/custody.ts';
import { findStayEnd } from '#domain/stays/states.ts';
import type { Trx } from '../../../platform/db/client.ts';
import type { UnitOfWork } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { isInScope, type LocationScope } from '../../businesses/policy.ts';
import { lockStay, type LockedStay } from '../commands/transition.ts';

type Rights = ReturnType<typeof computeCustodyRights>;

/**
 * Locks a car within the scope.
 *
 * @throws NOT_FOUND also for a car outside the scope
 */
export async function lockCar(trx: Trx, scope: LocationScope, stayId: string): Promise<LockedStay> {
  const stay = await lockStay(trx, stayId);
  if (!stay || !isInScope(scope, stay.location_id)) throw new AppError('NOT_FOUND');
  return stay;
}

type CarFacts = Pick<
  LockedStay,
  'channel' | 'status' | 'customer_id' | 'phone_e164' | 'is_sms_withheld'
> &
  Parameters<typeof findStayEnd>[0] & { received_at: Date | null };

/**
 * Returns the actions that a car's present state allows, regardless of the capabilities of staff.
 */
export const computeCarRights = (stay: CarFacts, now: Date): Rights =>
  computeCustodyRights(
    {
      channel: stay.channel,
      status: stay.status,
      customerId: stay.customer_id,
      phone: stay.phone_e164,
      isSmsWithheld: stay.is_sms_withheld,
      receivedAt: stay.received_at,
      endedAt: findStayEnd(stay),
    },
    now,
  );

/**
 * Refuses an action that the car's present state does not allow.
 *
 * @throws STATE_CONFLICT with the present state
 */
export function requireCarRight(unit: UnitOfWork, stay: LockedStay, right: keyof Rights): void {
  if (!computeCarRights(stay, unit.now)[right])
    throw new AppError('STATE_CONFLICT', { state: stay.status });
}
