import { isLaterStatus, type MessageStatus } from '#domain/messages/delivery.ts';
import type { Context, UnitOfWork } from '../../context.ts';
import { transact } from '../../platform/db/transact.ts';
import { updateRow } from '../../platform/db/rows.ts';
import { OPTED_OUT } from '../../platform/sms/twilio.ts';
import { publishDelivery, recordOptOut } from './optOuts.ts';

/** A carrier's report on the delivery of a message. */
export type DeliveryReport = {
  /** Message id, taken from the URL that the report was sent to. */
  messageId: string | null;
  providerMessageId: string;
  status: string;
  errorCode: number | null;
  /** Price the carrier charges for the message, if the carrier reports one. */
  price?: { micros: number; currency: string } | null;
};

const meanings = new Map<string, MessageStatus>([
  ['accepted', 'sent'],
  ['scheduled', 'sent'],
  ['queued', 'sent'],
  ['sending', 'sent'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

const isId = (text: string | null) =>
  text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Locks the reported message. Waits for the worker that is sending the message, so no report is
 * lost because it came early.
 */
function lockReported(unit: UnitOfWork, { messageId, providerMessageId }: DeliveryReport) {
  return unit.trx
    .selectFrom('messages')
    .select(['id', 'status', 'recipient', 'stay_id', 'sent_at'])
    .where('channel', '=', 'sms')
    .where((row) =>
      isId(messageId)
        ? row('id', '=', messageId)
        : row('provider_message_id', '=', providerMessageId),
    )
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores a carrier's report. Only a later status changes the message, so reports may be late,
 * repeated or out of order. A report of an unknown message is dropped.
 */
export async function handleReport(ctx: Context, report: DeliveryReport): Promise<void> {
  const hasOptedOut = report.errorCode === OPTED_OUT;
  const status = hasOptedOut ? 'suppressed' : meanings.get(report.status);
  if (!status || report.providerMessageId === '') return;
  await transact(ctx, async (unit) => {
    const message = await lockReported(unit, report);
    if (!message) return;
    // Stores the price first, because it may come with a report that changes nothing else.
    if (report.price)
      await updateRow(unit.trx, 'messages', message.id, {
        price_micros: report.price.micros,
        price_currency: report.price.currency,
      });
    if (!isLaterStatus(message.status, status)) return;
    await updateRow(unit.trx, 'messages', message.id, {
      status,
      provider_message_id: report.providerMessageId,
      sent_at: message.sent_at ?? unit.now,
      ...(status === 'delivered' ? { delivered_at: unit.now } : {}),
      ...(report.errorCode ? { last_error: `Twilio ${report.errorCode}` } : {}),
    });
    if (hasOptedOut) await recordOptOut(unit, message.recipient);
    if (hasOptedOut || status === 'failed' || status === 'undelivered')
      await publishDelivery(unit, message.stay_id);
  });
}
