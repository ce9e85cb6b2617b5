import type { CallContext, Context } from '../../../context.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { deleteCallKey, isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { withCodeAllowance } from '../../../platform/limits/withCodeAllowance.ts';
import { normaliseCode, consumeCode } from '../../../platform/secrets/codes.ts';
import type { Actor } from '../../../actor.ts';
import { buildTicketCodeSubject } from '../codes.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { lockTicket } from '../policy/ticket.ts';
import { withHook } from './keyHook.ts';
import { getTicket } from '../queries/tickets.ts';
import { custodyConflicts, receiveCar } from './receive.ts';
import { listSteps, type LockedStay } from './transition.ts';

type TypedCode = { ticketId: string; typed: string };

/**
 * Checks a typed check-in code and receives the car.
 *
 * @returns the refusal instead of throwing it, because the count of wrong codes must be committed;
 *   null for a repeat
 */
function takeCode(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  { ticketId, typed }: TypedCode,
): Promise<LockedStay | AppError | null> {
  const take = () =>
    transactOnce(ctx, async (unit) => {
      const stay = await lockTicket(unit.trx, scope, ticketId);
      if (stay.status === 'cancelled') throw new AppError('STATE_CONFLICT', { state: stay.status });
      const typedAt = readDoneAt(unit, listSteps(stay));
      const subject = buildTicketCodeSubject(stay.id);
      const refused = await consumeCode(unit, subject, typed, typedAt);
      if (!refused) return receiveCar(unit, actor, stay, { codeVerified: true });
      // The idempotency key of a wrong code stays stored, so a repeat by the browser counts as one
      // guess.
      if (refused.code !== 'INVALID_CODE') await deleteCallKey(unit, ctx.call);
      return refused;
    });
  return withHook(ctx, () => mapUniqueViolation(custodyConflicts, take));
}

/**
 * Refuses the repeat of a call whose code was refused.
 *
 * @throws INVALID_CODE, TICKET_NOT_FOUND
 */
async function requireTaken(ctx: Context, scope: LocationScope, ticketId: string): Promise<void> {
  const { stayStatus } = await getTicket(ctx, scope, ticketId);
  if (stayStatus === 'expected') throw new AppError('INVALID_CODE');
}

/**
 * Checks the guest's check-in code and receives the car.
 *
 * @returns the stay as stored after the call; null for a repeat
 * @throws INVALID_CODE, CODE_EXPIRED, CODE_USED, CODE_LOCKED, RATE_LIMITED, STATE_CONFLICT,
 *   TICKET_NOT_FOUND, IDEMPOTENCY_CONFLICT; CAR_ALREADY_IN_CUSTODY when another ticket has received
 *   the same car since, HOOK_TAKEN when another key is on its hook
 */
export async function verifyCode(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  ticketId: string,
  typed: string,
): Promise<LockedStay | null> {
  const code = normaliseCode(typed);
  if (!/^\d{6}$/.test(code)) throw fieldError('code', 'code_invalid', { digits: 6 });
  if (await isRepeatedCall(ctx.db, ctx.call)) {
    await requireTaken(ctx, scope, ticketId);
    return null;
  }
  const received = await withCodeAllowance(ctx, 'checkInPerson', actor.personId, async () => {
    const result = await takeCode(ctx, actor, scope, { ticketId, typed: code });
    if (result instanceof AppError) throw result;
    return result;
  });
  if (!received) await requireTaken(ctx, scope, ticketId);
  return received;
}
