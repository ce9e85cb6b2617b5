import type { CallContext, Context } from '../../../context.ts';
import { transact, transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Actor, systemActor } from '../../../actor.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { lockTicket } from '../policy/ticket.ts';
import { lockStay, moveStay } from './transition.ts';

/**
 * Cancels a ticket whose check-in code was never entered. Refused from `received` on, because the
 * valet has the car.
 *
 * @throws TICKET_NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT
 */
export async function cancelTicket(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  ticketId: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const stay = await lockTicket(unit.trx, scope, ticketId);
    if (stay.status !== 'expected') throw new AppError('STATE_CONFLICT', { state: stay.status });
    await moveStay(unit, stay, { event: 'cancel', by: actor });
  });
}

/**
 * Job: cancels a ticket whose check-in code was not entered in time. Does nothing when the ticket
 * is not `expected` any more.
 */
export async function expireTicket(ctx: Context, stayId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (stay?.status !== 'expected') return;
    await moveStay(unit, stay, {
      event: 'cancel',
      by: systemActor,
      data: { reason: 'abandoned' },
    });
  });
}
