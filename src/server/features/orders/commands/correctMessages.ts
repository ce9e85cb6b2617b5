import type { StaffReason } from '#domain/orders/staffReasons.ts';
import type { UndoableStep } from '#domain/orders/takeBack.ts';
import type { UnitOfWork } from '../../../context.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { withdrawMessages } from '../../messages/commands/withdrawMessages.ts';
import type { LockedStay } from '../../stays/commands/transition.ts';
import { findLinkAddress } from '../../stays/queries/links.ts';
import {
  getMessageSubject,
  getNotificationContext,
} from '../../stays/queries/notificationContext.ts';

/**
 * Messages that each step sends (`sms`, `notice`), and the message `by` that corrects both. The
 * handover sends no SMS.
 */
const corrections = {
  park: { sms: 'ticket-link', notice: 'car_parked', by: 'car_not_parked' },
  assign: { sms: 'runner-sent', notice: 'runner_on_the_way', by: 'runner_not_sent' },
  ready: { sms: 'car-ready', notice: 'car_ready', by: 'car_not_ready' },
  complete: { sms: null, notice: 'car_returned', by: 'car_not_returned' },
} as const satisfies Record<UndoableStep, object>;

/**
 * Corrects the messages of a step that was taken back, on each channel that was used. Messages
 * still in the outbox are withdrawn and need no correction.
 *
 * @param stay as it was before the step was taken back
 * @param subjectId id of the stay or order that the step changed
 * @param reason for giving a car back to the queue, which its guest reads
 */
export async function correctMessages(
  unit: UnitOfWork,
  stay: LockedStay,
  step: UndoableStep,
  subjectId: string,
  reason: StaffReason = 'other',
): Promise<void> {
  const { sms, notice, by } = corrections[step];
  const subject = getMessageSubject(subjectId, stay);
  const smsKey = sms ? `${sms}:${subject}` : '';
  const noticeKey = `notification:${stay.customer_id ?? ''}:${notice}:${subject}`;
  const keys = [smsKey, `${noticeKey}:email`, `${noticeKey}:sms`];
  const withdrawn = await withdrawMessages(unit, keys);
  const { car, location } = getNotificationContext(stay);
  await notifyCustomer(unit, stay, {
    type: by,
    data: by === 'runner_not_sent' ? { car, location, reason } : { car, location },
    subjectId: subject,
    skipChannels: (['email', 'sms'] as const).filter((way) => withdrawn.has(`${noticeKey}:${way}`)),
  });
  const link = findLinkAddress(unit.ctx, stay);
  if (by === 'car_not_returned' || !link || withdrawn.has(smsKey)) return;
  await enqueueSms(unit, {
    stay,
    template: by,
    data:
      by === 'runner_not_sent'
        ? { link, ticketNumber: stay.ticket_number, reason }
        : { link, ticketNumber: stay.ticket_number },
    dedupeKey: `${by}:${subject}`,
  });
}
