import type { Context } from '../../../context.ts';
import { mapUniqueViolation } from '../../../platform/db/violations.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { normaliseCode, consumeCode } from '../../../platform/secrets/codes.ts';
import type { Actor } from '../../../actor.ts';
import { buildTicketCodeSubject } from '../codes.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { lockTicket } from '../policy/ticket.ts';
import { oneCarInCustody, receiveCar } from './receive.ts';
import type { LockedStay } from './transition.ts';

/**
 * Links the guest to the ticket: the car is received.
 *
 * @throws INVALID_CODE, CODE_EXPIRED, CODE_USED, CODE_LOCKED, STATE_CONFLICT, TICKET_NOT_FOUND;
 *   CAR_ALREADY_IN_CUSTODY when another ticket took the same car in meanwhile
 */
export async function verifyCode(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  ticketId: string,
  typed: string,
): Promise<LockedStay> {
  const code = normaliseCode(typed);
  if (!/^\d{6}$/.test(code)) throw fieldError('code', 'code_invalid', { digits: 6 });
  const result = await mapUniqueViolation(oneCarInCustody, () =>
    transact(ctx, async (unit) => {
      const stay = await lockTicket(unit.trx, scope, ticketId);
      if (stay.status === 'cancelled') throw new AppError('STATE_CONFLICT', { state: stay.status });
      const refused = await consumeCode(ctx, unit, buildTicketCodeSubject(stay.id), code);
      return refused ?? receiveCar(unit, actor, stay, { codeVerified: true });
    }),
  );
  if (result instanceof AppError) throw result;
  return result;
}
