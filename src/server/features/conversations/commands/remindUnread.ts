import type { Side } from '#contract/conversations.ts';
import { isWritable, mayRemind } from '#domain/messages/conversation.ts';
import { runningOrderStatuses } from '#domain/orders/states.ts';
import type { Context } from '../../../context.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import type { JobData } from '../../../platform/jobs/jobs.ts';
import { listRunners } from '../../staff/queries/onShift.ts';
import { lockStay, type LockedStay as Stay } from '../../stays/commands/transition.ts';
import { findLinkAddress } from '../../stays/queries/links.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notify, notifyPeople } from '../../messages/commands/notify.ts';
import { otherSide, toConversationFacts } from '../policy.ts';

type ReminderJob = JobData<'remind-unread'>;

/**
 * The side that was written to, if anything is unread there (what it has read may be this message and
 * not the ones after it) and it may be told now; its conversation is locked.
 */
async function findUnreadSide(
  unit: UnitOfWork,
  { stayId, messageId }: ReminderJob,
): Promise<Side | null> {
  const talk = await unit.trx
    .selectFrom('conversations')
    .selectAll()
    .where('stay_id', '=', stayId)
    .forUpdate()
    .executeTakeFirst();
  const message = await unit.trx
    .selectFrom('stay_messages')
    .select('side')
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!talk || !message) return null;
  const reader = otherSide(message.side);
  const [unread, hintedAt] =
    reader === 'staff'
      ? [talk.staff_unread, talk.staff_hinted_at]
      : [talk.customer_unread, talk.customer_hinted_at];
  return unread > 0 && mayRemind(hintedAt, unit.now) ? reader : null;
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
 * A guest by SMS, with the link they have: before the car is parked there is none, and the SMS that
 * brings it comes then. A customer by the ways they chose.
 */
async function remindCustomer(ctx: Context, unit: UnitOfWork, stay: Stay, dedupeKey: string) {
  const data = getNotificationContext(stay);
  const link = stay.channel === 'ticket' && stay.phone_e164 ? findLinkAddress(ctx, stay) : null;
  if (link) {
    const { location } = data;
    await enqueueSms(ctx, unit, {
      stay,
      template: 'message_waiting',
      data: { link, location, ticketNumber: stay.ticket_number },
      dedupeKey,
    });
  }
  if (!stay.customer_id || !(await isActive(unit, stay.customer_id))) return;
  await notify(ctx, unit, {
    personId: stay.customer_id,
    businessId: stay.business_id,
    type: 'message_from_valet',
    data,
    actionUrl: `/dashboard/messages/${stay.id}`,
    dedupeKey,
    skipChannels: link ? ['sms'] : [],
  });
}

/** The runner who brings the car and is not suspended; else who took it in, if they are at work, else whoever is. */
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

async function remindStaff(ctx: Context, unit: UnitOfWork, stay: Stay, dedupeKey: string) {
  const data = getNotificationContext(stay);
  await notifyPeople(ctx, unit, await listResponsible(unit, stay), {
    businessId: stay.business_id,
    type: 'message_from_customer',
    data,
    actionUrl: `/messages?stay=${stay.id}`,
    dedupeKey,
  });
}

/**
 * Job, a moment after a message: tells its reader that it waits, if they have nothing open and have not
 * been told of one before it. Run again it tells nobody again.
 */
export async function remindUnread(ctx: Context, job: ReminderJob): Promise<void> {
  await transact(ctx, async (unit) => {
    // Before the conversation, as whoever writes locks them.
    const stay = await lockStay(unit.trx, job.stayId);
    if (!stay || !isWritable(toConversationFacts(stay), unit.now)) return;
    const reader = await findUnreadSide(unit, job);
    if (!reader) return;
    const dedupeKey = `message-waiting:${job.messageId}`;
    if (reader === 'customer') await remindCustomer(ctx, unit, stay, dedupeKey);
    else await remindStaff(ctx, unit, stay, dedupeKey);
    const hinted = reader === 'customer' ? 'customer_hinted_at' : 'staff_hinted_at';
    await unit.trx
      .updateTable('conversations')
      .set({ [hinted]: unit.now })
      .where('stay_id', '=', stay.id)
      .execute();
  });
}
