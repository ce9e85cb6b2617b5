import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { parkStay, type Spot } from '../../stays/commands/parkCar.ts';
import { lockSession } from '../policy.ts';

/** @throws PARKING_SESSION_NOT_FOUND, STATE_CONFLICT unless somebody is linked and it is not parked yet */
export async function parkSession(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  spot: Spot,
): Promise<void> {
  await transact(ctx, async (unit) => {
    const stay = await lockSession(unit.trx, scope, stayId);
    await parkStay(ctx, unit, actor, stay, spot);
  });
}
