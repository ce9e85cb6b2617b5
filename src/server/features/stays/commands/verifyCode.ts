import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/http/errors.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { readCode, takeCode } from '../../../platform/secrets/codes.ts';
import type { Actor } from '../../../actor.ts';
import { codeOf } from '../codes.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { lockTicket } from '../ticket.ts';
import { moveStay } from './transition.ts';

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
): Promise<void> {
  const code = readCode(typed);
  if (!/^\d{6}$/.test(code)) throw fieldError('code', 'Please enter the 6-digit code');
  try {
    const refusal = await transact(ctx, async (unit) => {
      const stay = await lockTicket(unit.trx, scope, ticketId);
      if (stay.status === 'cancelled') throw new AppError('STATE_CONFLICT', { state: stay.status });
      const refused = await takeCode(ctx, unit, codeOf(stay.id), code);
      if (refused) return refused;
      await moveStay(unit, stay, {
        event: 'receive',
        by: actor,
        set: { received_at: unit.now, received_by: actor.personId },
        hint: 'car_being_parked',
      });
      return null;
    });
    if (refusal) throw refusal;
  } catch (error) {
    if (isUniqueViolation(error, 'stays_one_car_in_custody'))
      throw new AppError('CAR_ALREADY_IN_CUSTODY');
    throw error;
  }
}
