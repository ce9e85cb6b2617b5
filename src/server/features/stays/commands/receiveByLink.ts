import type { Actor } from '../../../actor.ts';
import type { CallContext } from '../../../context.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { lockTicket } from '../policy/ticket.ts';
import { withHook } from './keyHook.ts';
import { custodyConflicts, receiveWithoutCode } from './receive.ts';

/**
 * Receives a car without a check-in code. The guest scans the ticket link from the valet's screen
 * instead. The scan proves the guest's presence too. A repeated call changes nothing.
 *
 * @throws TICKET_NOT_FOUND, CAR_ALREADY_IN_CUSTODY, HOOK_TAKEN, STATE_CONFLICT,
 *   IDEMPOTENCY_CONFLICT
 */
export async function receiveByLink(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  ticketId: string,
): Promise<void> {
  const receive = () =>
    transactOnce(ctx, async (unit) => {
      const stay = await lockTicket(unit.trx, scope, ticketId);
      if (stay.status === 'received') return;
      if (stay.status !== 'expected') throw new AppError('STATE_CONFLICT', { state: stay.status });
      await receiveWithoutCode(unit, actor, stay);
    });
  await withHook(ctx, () => mapUniqueViolation(custodyConflicts, receive));
}
