import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { chooseLinkText } from '../queries/linkText.ts';
import { withSmsAllowance } from '../../messages/commands/withSmsAllowance.ts';
import { lockCar, requireCarRight } from '../policy/car.ts';
import { getCar } from '../queries/getCar.ts';
import { ensureLink } from '../queries/links.ts';
import { appendEvent, buildEventRow, type LockedStay, touchStay } from './transition.ts';
import { getPlaceLabel } from '../queries/notificationContext.ts';

/**
 * Sends the ticket link of a locked stay to the guest by SMS, and records an event with the sender.
 *
 * @throws SMS_WITHHELD when no SMS may be sent to the number
 */
export async function enqueueLink(unit: UnitOfWork, actor: Actor, stay: LockedStay): Promise<void> {
  const link = ensureLink(unit.ctx, stay);
  const message = randomUUID();
  const { suppressed } = await enqueueSms(unit, {
    stay,
    template: await chooseLinkText(unit.trx, stay, 'ticket_link_again'),
    data: { link: link.address, location: getPlaceLabel(stay), ticketNumber: stay.ticket_number },
    dedupeKey: `ticket-link:${stay.id}:${message}`,
  });
  if (suppressed) throw new AppError('SMS_WITHHELD');
  const event = buildEventRow(stay, {
    type: 'stay.link_send',
    from: stay.status,
    to: stay.status,
    by: actor,
    data: { message },
  });
  await touchStay(
    unit,
    stay,
    { type: 'service_status_update' },
    { set: link.columns, events: [event] },
  );
}

/**
 * Sends the ticket link to the guest again.
 *
 * @throws NOT_FOUND, STATE_CONFLICT, SMS_WITHHELD, RATE_LIMITED, IDEMPOTENCY_CONFLICT
 */
export async function sendLink(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
): Promise<void> {
  // Runs before the transaction, because rate limits use a database connection of their own. A
  // repeated call is not counted.
  const { phone_e164: phone } = await getCar(ctx.db, scope, stayId);
  if (ctx.call && (await isRepeatedCall(ctx.db, ctx.call))) return;
  await ctx.limits.use('resendTicket', stayId);
  const send = () =>
    transactOnce(ctx, async (unit) => {
      const stay = await lockCar(unit.trx, scope, stayId);
      if (stay.is_sms_withheld) throw new AppError('SMS_WITHHELD');
      requireCarRight(unit, stay, 'sendLink');
      await enqueueLink(unit, actor, stay);
    });
  await (phone === null ? send() : withSmsAllowance(ctx, actor, phone, send));
}

/**
 * Returns the ticket link for a QR code on a staff screen, and creates a missing ticket link. A
 * person who sees this link can open the guest's page, so the event names the viewer.
 *
 * @throws NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT
 */
export async function showLink(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
): Promise<string> {
  const shown = await transactOnce(ctx, async (unit) => {
    const stay = await lockCar(unit.trx, scope, stayId);
    requireCarRight(unit, stay, 'showLink');
    const { address, columns } = ensureLink(ctx, stay);
    const details = {
      type: 'stay.link_show' as const,
      from: stay.status,
      to: stay.status,
      by: actor,
    };
    if (columns.link_hash === stay.link_hash) {
      await appendEvent(unit, stay, details);
      return address;
    }
    const events = [buildEventRow(stay, details)];
    await touchStay(unit, stay, { type: 'service_status_update' }, { set: columns, events });
    return address;
  });
  if (shown !== null) return shown;
  const { address } = ensureLink(ctx, await getCar(ctx.db, scope, stayId));
  return address;
}
