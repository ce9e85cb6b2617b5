import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { RepeatableCall } from '../../../platform/db/idempotency.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { withHook } from '../../stays/commands/keyHook.ts';
import { parkStay, type ParkingSpotInput } from '../../stays/commands/parkCar.ts';
import { lockSession } from '../policy.ts';

/**
 * @throws PARKING_SESSION_NOT_FOUND, IDEMPOTENCY_CONFLICT, HOOK_TAKEN, STATE_CONFLICT unless a
 *   customer is linked and the car is not parked yet
 */
export async function parkSession(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  spot: ParkingSpotInput,
  call: RepeatableCall | null,
): Promise<void> {
  await withHook(ctx, () =>
    transactOnce(ctx, call, async (unit) => {
      const stay = await lockSession(unit.trx, scope, stayId);
      await parkStay(ctx, unit, actor, stay, spot);
    }),
  );
}
