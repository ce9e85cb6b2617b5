import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../actor.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { issueCode } from '../codes.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { lockTicket } from '../ticket.ts';
import { appendEvent } from './transition.ts';

/** @throws STATE_CONFLICT unless the ticket awaits its code, CODE_LOCKED, RATE_LIMITED */
export async function resendCode(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  ticketId: string,
): Promise<void> {
  await ctx.limits.use('resendTicket', ticketId);
  await transact(ctx, async (unit) => {
    const stay = await lockTicket(unit.trx, scope, ticketId);
    if (stay.status !== 'expected') throw new AppError('STATE_CONFLICT', { state: stay.status });
    if (stay.phone_e164) await ctx.limits.use('smsNumber', stay.phone_e164);
    const { code } = await issueCode(ctx, unit, stay.id);
    const { name } = await unit.trx
      .selectFrom('locations')
      .select('name')
      .where('id', '=', stay.location_id)
      .executeTakeFirstOrThrow();
    await enqueueSms(ctx, unit, {
      stay,
      template: 'ticket_code',
      data: { code, location: name },
      cause: `ticket-code:${stay.id}:${unit.now.getTime()}`,
    });
    await appendEvent(unit, stay, {
      type: 'stay.code_resent',
      from: stay.status,
      to: stay.status,
      by: actor,
    });
  });
}
