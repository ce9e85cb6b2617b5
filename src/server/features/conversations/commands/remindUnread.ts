import type { ConversationSide } from '#contract/conversations.ts';
import { isConversationOpen, canRemindReader } from '#domain/messages/conversation.ts';
import { runningOrderStatuses } from '#domain/orders/states.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { findRow } from '../../../platform/db/rows.ts';
import type { JobData } from '../../../platform/jobs/jobs.ts';
import { listRunners } from '#server/features/staff/queries/listRunners.ts';
import { lockStay, type LockedStay as Stay } from '../../stays/commands/transition.ts';
import { findLinkAddress } from '../../stays/queries/links.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notifyPerson, notifyPeople } from '../../messages/commands/notify.ts';
import { oppositeSide, toConversationFacts } from '../policy.ts';

type ReminderJob = JobData<'remind-unread'>;

/**
 * Locks the conversation and returns the side that has unread messages and may be reminded now;
 * otherwise null. The message of this job may already be read while later messages are unread.
 */
async function findUnreadSide(
  unit: UnitOfWork,
  { stayId, messageId }: ReminderJob,
): Promise<ConversationSide | null> {
  const talk = await unit.trx
    .selectFrom('conversations')
    .selectAll()
    .where('stay_id', '=', stayId)
    .forUpdate()
    .executeTakeFirst();
  const message = await findRow(unit.trx, 'stay_messages', messageId, ['side']);
  if (!talk || !message) return null;
  const reader = oppositeSide(message.side);
  const [unread, hintedAt] =
    reader === 'staff'
      ? [talk.staff_unread, talk.staff_hinted_at]
      : [talk.customer_unread, talk.customer_hinted_at];
  return unread > 0 && canRemindReader(hintedAt, unit.now) ? reader : null;
}

async function isActive(unit: UnitOfWork, personId: string): Promise<boolean> {
  const person = await unit.trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return person !== undefined;
}

/**
 * Reminds a guest by SMS with the ticket link, or a customer on their chosen channels. Sends no SMS
 * before the car is parked, because the SMS sent at parking brings the ticket link.
 */
async function remindCustomer(unit: UnitOfWork, stay: Stay, dedupeKey: string) {
  const data = getNotificationContext(stay);
  const link =
    stay.channel === 'ticket' && stay.phone_e164 ? findLinkAddress(unit.ctx, stay) : null;
  if (link) {
    const { location } = data;
    await enqueueSms(unit, {
      stay,
      template: 'message_waiting',
      data: { link, location, ticketNumber: stay.ticket_number },
      dedupeKey,
    });
  }
  if (!stay.customer_id || !(await isActive(unit, stay.customer_id))) return;
  await notifyPerson(unit, {
    personId: stay.customer_id,
    businessId: stay.business_id,
    type: 'message_from_valet',
    data,
    actionUrl: `/dashboard/messages/${stay.id}`,
    dedupeKey,
    skipChannels: link ? ['sms'] : [],
  });
}

/**
 * Lists the people to remind: the car's active runner, else the valet who received the car, if on
 * shift. Without either, lists all runners on shift.
 */
async function listResponsible(unit: UnitOfWork, stay: Stay): Promise<string[]> {
  const order = await unit.trx
    .selectFrom('orders')
    .select('runner_id')
    .where('stay_id', '=', stay.id)
    .where('status', 'in', runningOrderStatuses)
    .executeTakeFirst();
  const runner = order?.runner_id;
  if (runner && (await isActive(unit, runner))) return [runner];
  const atWork = await listRunners(unit.trx, stay.location_id);
  const { received_by: taker } = stay;
  if (taker && (atWork.length === 0 || atWork.includes(taker)))
    return (await isActive(unit, taker)) ? [taker] : [];
  return atWork;
}

async function remindStaff(unit: UnitOfWork, stay: Stay, dedupeKey: string) {
  const data = getNotificationContext(stay);
  await notifyPeople(unit, await listResponsible(unit, stay), {
    businessId: stay.business_id,
    type: 'message_from_customer',
    data,
    actionUrl: `/messages?stay=${stay.id}`,
    dedupeKey,
  });
}

/**
 * Job, shortly after a message: reminds the reader if the message is unread and no reminder went
 * out for earlier unread messages. The dedupe key makes a repeat harmless.
 */
export async function remindUnread(ctx: Context, job: ReminderJob): Promise<void> {
  await transact(ctx, async (unit) => {
    // Locks the stay before the conversation, as `writeMessage` does; a different order would
    // deadlock.
    const stay = await lockStay(unit.trx, job.stayId);
    if (!stay || !isConversationOpen(toConversationFacts(stay), unit.now)) return;
    const reader = await findUnreadSide(unit, job);
    if (!reader) return;
    const dedupeKey = `message-waiting:${job.messageId}`;
    if (reader === 'customer') await remindCustomer(unit, stay, dedupeKey);
    else await remindStaff(unit, stay, dedupeKey);
    const hinted = reader === 'customer' ? 'customer_hinted_at' : 'staff_hinted_at';
    await unit.trx
      .updateTable('conversations')
      .set({ [hinted]: unit.now })
      .where('stay_id', '=', stay.id)
      .execute();
  });
}
