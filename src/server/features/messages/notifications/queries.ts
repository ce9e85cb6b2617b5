import { sql, type ExpressionBuilder } from 'kysely';
import type { Notification } from '#contract/notifications.ts';
import type { Language } from '#contract/people.ts';
import type { Actor } from '../../../actor.ts';
import type { Queryable } from '../../../platform/db/client.ts';
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

/**
 * Selects notifications of known types. A newer server version may have stored types that have no
 * text here.
 */
const selectReadable = (db: Queryable, personId: string) =>
  db.selectFrom('notifications').where(isOwn(personId)).where('type', 'in', notificationTypes);

/**
 * Lists a person's notifications, the newest first.
 *
 * @param ids limits the list to these notifications
 */
export async function listNotifications(
  db: Queryable,
  actor: Actor,
  language: Language,
  ids?: readonly string[],
): Promise<Notification[]> {
  const rows = await selectReadable(db, actor.personId)
    .select(['id', 'type', 'data', 'action_url', 'created_at', 'read_at'])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => {
    const type = row.type as NotificationType;
    return {
      id: row.id,
      type,
      ...renderNotification(type, language, row.data as NotificationData[typeof type]),
      actionUrl: row.action_url,
      isRead: row.read_at !== null,
      createdAt: row.created_at.toISOString(),
    };
  });
}

export async function countUnread(db: Queryable, personId: string): Promise<number> {
  const { unread } = await selectReadable(db, personId)
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
