import type { Actor } from '../../../actor.ts';
import type { CallContext } from '../../../context.ts';
import { isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { buildEventRow, touchStay } from '../../stays/commands/transition.ts';
import { lockSession } from '../policy.ts';
import { offerCodes } from './createSession.ts';

/**
 * Creates a new QR code and 6-digit code, valid for 30 minutes; the old codes become invalid. A
 * repeat does not replace the new codes.
 *
 * @throws PARKING_SESSION_NOT_FOUND, RATE_LIMITED, IDEMPOTENCY_CONFLICT, and STATE_CONFLICT once a
 *   customer is linked
 */
export async function regenerateSession(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
): Promise<void> {
  if (await isRepeatedCall(ctx.db, ctx.call)) return;
  await ctx.limits.use('sessionCodes', actor.personId);
  await transactOnce(ctx, async (unit) => {
    const stay = await lockSession(unit.trx, scope, stayId);
    if (stay.status !== 'expected') throw new AppError('STATE_CONFLICT', { state: stay.status });
    await offerCodes(unit, { stayId: stay.id, locationId: stay.location_id });
    const { status } = stay;
    const event = { type: 'stay.code_renewed' as const, from: status, to: status, by: actor };
    await touchStay(
      unit,
      stay,
      { type: 'service_status_update' },
      {
        // The valet who renews the codes will receive the car, because the valet who created the
        // session may have left.
        set: { opened_by: actor.personId },
        events: [buildEventRow(stay, event)],
      },
    );
  });
}
