import { formatMoney } from '#domain/shared/money.ts';
import type { UnitOfWork } from '../../../context.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import type { LockedStay } from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';

/**
 * Tells the customer about a refund by SMS and notification.
 *
 * @param id of the refunded payment or tip; deduplicates the messages
 */
export async function notifyRefunded(
  unit: UnitOfWork,
  stay: LockedStay,
  { id, amountCents, currency }: { id: string; amountCents: number; currency: string },
): Promise<void> {
  await enqueueSms(unit, {
    stay,
    template: 'payment_refunded',
    data: {
      amount: formatMoney(amountCents, currency, stay.language),
      ticketNumber: stay.ticket_number,
    },
    dedupeKey: `refunded:${id}`,
  });
  const { location } = getNotificationContext(stay);
  await notifyCustomer(unit, stay, {
    type: 'order_refunded',
    data: { amountCents, currency, location },
    subjectId: id,
  });
}
