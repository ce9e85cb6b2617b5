import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { mapUniqueViolation } from '../../../platform/db/violations.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { lockTicket } from '../policy/ticket.ts';
import { oneCarInCustody, receiveWithoutCode } from './receive.ts';

/**
 * Takes in a car whose guest's code does not arrive: they scan the ticket from the valet's screen, which
 * shows that they are there as well as a code does. Pressed twice it is taken in once.
 *
 * @throws TICKET_NOT_FOUND, CAR_ALREADY_IN_CUSTODY, and STATE_CONFLICT once the code is on its way
 */
export async function receiveByLink(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  ticketId: string,
): Promise<void> {
  await mapUniqueViolation(oneCarInCustody, () =>
    transact(ctx, async (unit) => {
      const stay = await lockTicket(unit.trx, scope, ticketId);
      if (stay.status === 'received') return;
      const isUnreachable = stay.is_sms_withheld || stay.is_sms_failing;
      if (stay.status !== 'expected' || !isUnreachable)
        throw new AppError('STATE_CONFLICT', { state: stay.status });
      await receiveWithoutCode(ctx, unit, actor, stay);
    }),
  );
}
