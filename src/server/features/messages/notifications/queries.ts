import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Notification } from '#contract/notifications.ts';
import type { Language } from '#contract/people.ts';
import { unassignedOrderStatuses } from '#domain/orders/states.ts';
import { computeCalledUntil } from '#domain/stays/request.ts';
import type { Actor } from '../../../actor.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { joinLiterals } from '../../../platform/db/literals.ts';
import { AppError } from '../../../platform/errors.ts';
import { renderNotification } from './texts.ts';
import { type NotificationData, type NotificationType, notificationTypes } from './types.ts';
import type { DB } from '../../../platform/db/schema.ts';

/**
 * Restricts a query to the receiver's notifications; not even managers and administrators see those
 * of others.
 */
const isOwn = (personId: string) => (row: ExpressionBuilder<DB, 'notifications'>) =>
  row('notifications.person_id', '=', personId);

const NEWEST = 50;
const UNASSIGNED = joinLiterals(unassignedOrderStatuses);

/**
 * SQL of the number of cars that wait for a runner whom the location's valets are called to be; 0 for
 * a person who is not on shift there.
 */
const countWaiting = (now: Date) => sql<number>`(
  select count(*) from orders join locations on locations.id = orders.location_id
  where orders.location_id = (notifications.data ->> 'locationId')::uuid
    and orders.status in (${UNASSIGNED}) and orders.held_at is null
    and (orders.scheduled_for is null or orders.scheduled_for <= ${computeCalledUntil(now)}::timestamptz)
    and (not locations.auto_dispatch or orders.is_by_hand)
    and exists (select from shifts where shifts.person_id = notifications.person_id
      and shifts.location_id = orders.location_id and shifts.ended_at is null))`;

/**
 * Selects the list's notifications of known types. A newer server version may have stored types that
 * have no text here. A row of waiting cars is withdrawn while no car waits at its location.
 */
const selectReadable = (db: Queryable, personId: string, now: Date) =>
  db
    .selectFrom('notifications')
    .where(isOwn(personId))
    // A literal, as the index of the list is partial.
    .where('is_listed', '=', sql.lit(true))
    .where('type', 'in', notificationTypes)
    .where(sql<SqlBool>`(type <> 'cars_waiting' or ${countWaiting(now)} > 0)`);

/**
 * Lists a person's notifications, the newest first.
 *
 * @param ids limits the list to these notifications
 */
export async function listNotifications(
  db: Queryable,
  actor: Actor,
  language: Language,
  now: Date,
  ids?: readonly string[],
): Promise<Notification[]> {
  const rows = await selectReadable(db, actor.personId, now)
    .select(['id', 'type', 'data', 'action_url', 'created_at', 'read_at'])
    .select(
      sql<number | null>`case when type = 'cars_waiting' then ${countWaiting(now)} end`.as('count'),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => {
    const type = row.type as NotificationType;
    const data = { ...(row.data as object), ...(row.count !== null && { count: row.count }) };
    return {
      id: row.id,
      type,
      ...renderNotification(type, language, data as NotificationData[typeof type]),
      actionUrl: row.action_url,
      isRead: row.read_at !== null,
      createdAt: row.created_at.toISOString(),
    };
  });
}

export async function countUnread(db: Queryable, personId: string, now: Date): Promise<number> {
  const { unread } = await selectReadable(db, personId, now)
    .where('read_at', 'is', null)
    .select(sql<number>`count(*)`.as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}

/**
 * Marks a notification as read.
 *
 * @throws NOTIFICATION_NOT_FOUND also for a notification of another person: nobody may probe which
 *   ids exist
 */
export async function markRead(
  db: Queryable,
  personId: string,
  notificationId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notifications')
    // Keeps the time of the first reading.
    .set((fields) => ({ read_at: fields.fn.coalesce('read_at', sql<Date>`${now}::timestamptz`) }))
    .where('id', '=', notificationId)
    .where(isOwn(personId))
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('NOTIFICATION_NOT_FOUND'));
}

export async function markAllRead(db: Queryable, personId: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where(isOwn(personId))
    .where('read_at', 'is', null)
    .execute();
}
