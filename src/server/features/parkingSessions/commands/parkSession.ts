import type { Actor } from '../../../actor.ts';
import type { CallContext } from '../../../context.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { withHook } from '../../stays/commands/keyHook.ts';
import { reportLateParking, transactOrReport } from '../../stays/commands/lateReport.ts';
import { parkStay, type ParkingSpotInput } from '../../stays/commands/parkCar.ts';
import { lockSession } from '../policy.ts';

/**
 * @throws PARKING_SESSION_NOT_FOUND, IDEMPOTENCY_CONFLICT, HOOK_TAKEN, STATE_CONFLICT unless a
 *   customer is linked and the car is not parked yet; SENT_TO_DESK for a parking reported late that
 *   became a report
 */
export async function parkSession(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  spot: ParkingSpotInput,
): Promise<void> {
  await withHook(ctx, () =>
    transactOrReport(ctx, actor, async (unit) => {
      const stay = await lockSession(unit.trx, scope, stayId);
      const reported = await reportLateParking(unit, actor, stay, ctx.call, spot);
      if (reported) return reported;
      await parkStay(unit, actor, stay, spot);
      return undefined;
    }),
  );
}
