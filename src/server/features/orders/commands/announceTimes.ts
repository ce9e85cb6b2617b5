import { sql } from 'kysely';
import {
  computeExpectedAt,
  followPlan,
  isMessageDue,
  type MessagedTime,
} from '#domain/orders/promise.ts';
import { isQueued } from '#domain/orders/queue.ts';
import { isParkedAgain, waitingOrderStatuses } from '#domain/orders/states.ts';
import { groupBySize } from '#domain/shared/groupBySize.ts';
import { systemActor } from '#server/actor.ts';
import type { Context, UnitOfWork } from '#server/context.ts';
import type { Queryable } from '#server/platform/db/client.ts';
import { joinLiterals, literals } from '#server/platform/db/literals.ts';
import { transact } from '#server/platform/db/transact.ts';
import { gatherNews } from '#server/platform/realtime/live.ts';
import { enqueueSms } from '#server/features/messages/commands.ts';
import { notifyCustomer } from '#server/features/messages/commands/notifyCustomer.ts';
import {
  buildEventRow,
  type LockedStay,
  touchStay,
} from '#server/features/stays/commands/transition.ts';
import { findLinkAddress } from '#server/features/stays/queries/links.ts';
import { getNotificationContext } from '#server/features/stays/queries/notificationContext.ts';
import { createEstimator, type Estimator, toAnnouncedTimes } from '../queries/estimate.ts';
import { emptyLocationFacts, listLocationFacts } from '../queries/facts.ts';
import { lockOrder, type LockedOrder } from './lock.ts';

type QueuedOrder = Pick<
  LockedOrder,
  | 'id'
  | 'status'
  | 'due_at'
  | 'placed_at'
  | 'held_at'
  | 'dispatched_at'
  | 'promised_at'
  | 'expected_at'
  | 'messaged_time'
  | 'messaged_at'
>;

const readMessaged = ({ messaged_time: time, messaged_at: at }: QueuedOrder): MessagedTime => ({
  time: time && time.getTime(),
  at: at && at.getTime(),
});

/**
 * Returns the time to announce for a queued order, and whether a message must tell it; null while
 * the announced time still holds. While nobody is on shift no time is worth telling.
 */
export function findNewTime(
  order: QueuedOrder,
  estimates: Estimator,
  now: Date,
): { expectedAt: Date; isMessageDue: boolean } | null {
  const told = toAnnouncedTimes(order);
  if (!told || !isQueued(order.status) || isParkedAgain(order) || !estimates.isStaffed) return null;
  const isSent = order.dispatched_at !== null;
  const planned = { plannedAt: estimates.readyAt(order).getTime(), isSent };
  const expectedAt = followPlan(told, planned, now.getTime());
  const news = { ...told, expectedAt };
  if (isMessageDue(news, readMessaged(order), { isSent }, now.getTime()))
    return { expectedAt: new Date(computeExpectedAt(news, now.getTime())), isMessageDue: true };
  const isMoved = expectedAt !== told.expectedAt;
  return isMoved ? { expectedAt: new Date(expectedAt), isMessageDue: false } : null;
}

/** Sends the new time to the guest's phone, or to the customer as they chose. */
async function sendTime(
  unit: UnitOfWork,
  stay: LockedStay,
  { orderId, time }: { orderId: string; time: string },
): Promise<void> {
  const { car, location } = getNotificationContext(stay);
  const { time_zone: timeZone, ticket_number: ticketNumber } = stay;
  const subjectId = `${orderId}:${unit.now.toISOString()}`;
  const data = { car, location, time, timeZone };
  await notifyCustomer(unit, stay, { type: 'pickup_time_moved', data, subjectId });
  const link = findLinkAddress(unit.ctx, stay);
  if (!link) return;
  await enqueueSms(unit, {
    stay,
    template: 'pickup_time_moved',
    data: { link, ticketNumber, time, timeZone },
    dedupeKey: `pickup_time_moved:${subjectId}`,
  });
}

/** Whether the plan that was made for an order still holds, because nothing of it has changed. */
const isUnchanged = (planned: QueuedOrder, order: QueuedOrder): boolean =>
  (
    ['due_at', 'placed_at', 'held_at', 'dispatched_at', 'promised_at', 'expected_at'] as const
  ).every((name) => planned[name]?.getTime() === order[name]?.getTime());

async function announceTime(
  ctx: Context,
  planned: QueuedOrder,
  estimates: Estimator,
): Promise<void> {
  const orderId = planned.id;
  await transact(ctx, async (unit) => {
    const { order, stay } = await lockOrder(unit.trx, orderId);
    // The next run plans a changed order anew.
    if (!isUnchanged(planned, order)) return;
    const news = findNewTime(order, estimates, unit.now);
    if (!news) return;
    const time = news.expectedAt.toISOString();
    const messaged = { messaged_time: news.expectedAt, messaged_at: unit.now };
    const event = buildEventRow(stay, {
      type: 'order.put_off',
      from: order.status,
      to: order.status,
      by: systemActor,
      orderId,
      data: {
        expectedAt: time,
        ...(news.isMessageDue && { messagedAt: unit.now.toISOString() }),
      },
    });
    const db = unit.trx.with('put_off', (inner) =>
      inner
        .updateTable('orders')
        .set({ expected_at: news.expectedAt, ...(news.isMessageDue && messaged) })
        .where('id', '=', orderId),
    );
    await touchStay(unit, stay, { type: 'order_updated', orderId }, { db, events: [event] });
    if (news.isMessageDue) await sendTime(unit, stay, { orderId, time });
  });
}

/** Returns SQL of 0 milliseconds if an order waits for its car. */
export const waitingOrdersDueIn = (db: Queryable): string =>
  sql`select 0 as due_in where exists (
    select from orders where status in (${joinLiterals(waitingOrderStatuses)}) and held_at is null)`.compile(
    db,
  ).sql;

/** Orders whose plans are computed in one go, which takes a few milliseconds. */
const ORDERS_AT_ONCE = 500;

/** Lists the locations where orders wait, in groups of few orders each. */
async function listLocationGroups(ctx: Context): Promise<string[][]> {
  const locations = await ctx.db
    .selectFrom('orders')
    .select(['location_id as id', sql<number>`count(*)::int`.as('size')])
    .where('status', 'in', literals(waitingOrderStatuses))
    .where('held_at', 'is', null)
    .groupBy('location_id')
    .execute();
  return groupBySize(locations, ORDERS_AT_ONCE).map((group) => group.map(({ id }) => id));
}

/**
 * Routine: announces the planned time to guests whose car will be ready clearly later or earlier
 * than announced, by message if it moved far. Plans each location once. Many locations are planned
 * in groups, so that calls are answered in between.
 */
export async function announceTimes(ctx: Context): Promise<void> {
  for (const locationIds of await listLocationGroups(ctx)) {
    const waiting = await ctx.db
      .selectFrom('orders')
      .select(['id', 'status', 'location_id', 'due_at', 'placed_at', 'held_at', 'dispatched_at'])
      .select(['promised_at', 'expected_at', 'messaged_time', 'messaged_at'])
      .where('status', 'in', literals(waitingOrderStatuses))
      .where('held_at', 'is', null)
      .where('location_id', '=', sql<string>`any(${locationIds}::uuid[])`)
      .execute();
    const facts = await listLocationFacts(ctx.db, locationIds);
    const now = ctx.clock();
    for (const [locationId, orders] of Map.groupBy(waiting, (order) => order.location_id)) {
      const estimates = createEstimator(facts.get(locationId) ?? emptyLocationFacts, now);
      const news = gatherNews(ctx.live);
      try {
        for (const order of orders)
          if (findNewTime(order, estimates, now))
            await announceTime({ ...ctx, live: news.live }, order, estimates);
      } finally {
        news.send();
      }
    }
  }
}
