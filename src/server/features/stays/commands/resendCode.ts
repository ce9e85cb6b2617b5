import { randomUUID } from 'node:crypto';
import type { CallContext } from '../../../context.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../../actor.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { withSmsAllowance } from '../../messages/commands/withSmsAllowance.ts';
import { reissueCode } from '../../../platform/secrets/codes.ts';
import { buildTicketCodeSubject } from '../codes.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { getTicket } from '../queries/tickets.ts';
import { lockTicket } from '../policy/ticket.ts';
import { custodyConflicts, receiveWithoutCode } from './receive.ts';
import { appendEvent } from './transition.ts';
import { getPlaceLabel } from '../queries/notificationContext.ts';

/**
 * Sends a new check-in code, or receives the car without a code when the guest has opted out of
 * SMS. A repeat with the same idempotency key sends nothing, so the code on the guest's phone stays
 * valid.
 *
 * @throws CAR_ALREADY_IN_CUSTODY on receiving; STATE_CONFLICT unless the ticket awaits its code,
 *   CODE_LOCKED, RATE_LIMITED, IDEMPOTENCY_CONFLICT
 */
export async function resendCode(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  ticketId: string,
): Promise<void> {
  if (await isRepeatedCall(ctx.db, ctx.call)) return;
  // Runs before the transaction, because rate limits use a database connection of their own.
  const { phoneE164 } = await getTicket(ctx, scope, ticketId);
  await ctx.limits.use('resendTicket', ticketId);
  const resend = () =>
    transactOnce(ctx, async (unit) => {
      const stay = await lockTicket(unit.trx, scope, ticketId);
      if (stay.status !== 'expected') throw new AppError('STATE_CONFLICT', { state: stay.status });
      if (stay.is_sms_withheld) {
        await receiveWithoutCode(unit, actor, stay);
        return;
      }
      const code = await reissueCode(unit, buildTicketCodeSubject(stay.id));
      await enqueueSms(unit, {
        stay,
        template: 'ticket_code',
        data: { code, location: getPlaceLabel(stay) },
        dedupeKey: `ticket-code:${stay.id}:${randomUUID()}`,
      });
      await appendEvent(unit, stay, {
        type: 'stay.code_resent',
        from: stay.status,
        to: stay.status,
        by: actor,
      });
    });
  await withSmsAllowance(ctx, actor, phoneE164, () => mapUniqueViolation(custodyConflicts, resend));
}
