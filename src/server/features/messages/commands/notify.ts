import { sql } from 'kysely';
import type { PlaceLabel } from '#domain/businesses/placeName.ts';
import type { UnitOfWork } from '../../../context.ts';
import { getRow } from '../../../platform/db/rows.ts';
import { ACCOUNT_NOTIFICATION } from '../allowance.ts';
import { type QueuedEmail, enqueueEmail, enqueueSms } from '../commands.ts';
import { enqueuePushes } from './sendPush.ts';
import { type NotificationReceivers, selectChannels } from '../notifications/preferences.ts';
import { renderNotification } from '../notifications/texts.ts';
import {
  categoryByType,
  getWaitingRow,
  type NotificationData,
  type NotificationType,
} from '../notifications/types.ts';

/** An email with its own template, sent instead of the general email of a notification. */
export type NotificationEmail = Pick<QueuedEmail<'receipt'>, 'template' | 'data' | 'table'>;

export type NewNotification<T extends NotificationType> = {
  personId: string;
  /**
   * Business where the notified event happened; absent when the notification concerns the account
   * alone.
   */
  businessId?: string | null;
  type: T;
  data: NotificationData[T];
  /**
   * Path of the web app to open. Never a guest's ticket link, because this path is stored
   * unencrypted.
   */
  actionUrl?: string | null;
  /**
   * Identifies the cause: one cause sends a person one notification, even if the command runs
   * again.
   */
  dedupeKey: string;
  /** Email to send instead of the notification's general email, because it contains more. */
  email?: NotificationEmail | null;
  /** Channels on which another message already has the same content. */
  skipChannels?: readonly ('email' | 'sms')[];
  /**
   * Location whose row of waiting cars is listed instead of this notification. The row moves to the
   * top and is unread again; this notification itself is only sent.
   */
  listedAs?: { locationId: string; location: PlaceLabel };
};

/**
 * Notifies a person on the channels that the person chose for the category, in the transaction of
 * the change. The live hint is published after the commit.
 */
export function notifyPerson<T extends NotificationType>(
  unit: UnitOfWork,
  { personId, ...notice }: NewNotification<T>,
): Promise<void> {
  return notifyPeople(unit, [personId], notice);
}

/** Notifies several people as `notifyPerson` does, with one insert for all. */
export async function notifyPeople<T extends NotificationType>(
  unit: UnitOfWork,
  people: NotificationReceivers,
  notice: Omit<NewNotification<T>, 'personId'>,
): Promise<void> {
  const already = notice.skipChannels ?? [];
  const all = await createNotifications(unit, people, notice);
  const inApp = all.flatMap(({ person_id: personId, notification_id: notificationId }) =>
    notificationId ? [{ personId, notificationId }] : [],
  );
  await enqueuePushes(unit, notice.type, inApp);
  for (const told of all) {
    const { person_id: personId, listed_id: listedId } = told;
    if (listedId) unit.notifyPerson(personId, { type: 'notification', notificationId: listedId });
    const email = told.email && !already.includes('email');
    const sms = told.sms && !already.includes('sms');
    if (email || sms) await sendNotification(unit, { ...notice, personId }, { email, sms });
  }
}

type NotifiedPerson = {
  person_id: string;
  email: boolean;
  sms: boolean;
  /** Null when the person wants no notifications in the app, or already has this one. */
  notification_id: string | null;
  /** Notification of the list that changed: the new one, or its location's row of waiting cars. */
  listed_id: string | null;
};

async function createNotifications<T extends NotificationType>(
  unit: UnitOfWork,
  people: NotificationReceivers,
  notice: Omit<NewNotification<T>, 'personId'>,
): Promise<NotifiedPerson[]> {
  const { businessId = null, type, actionUrl = null, dedupeKey, listedAs = null } = notice;
  const waiting = listedAs && getWaitingRow(listedAs.locationId);
  const { rows } = await sql<NotifiedPerson>`
    with receivers as (${selectChannels(people, categoryByType[type])}),
    created as (
      insert into notifications
        (person_id, business_id, type, data, action_url, dedupe_key, created_at, is_listed)
      select person_id, ${businessId}::uuid, ${type}, ${JSON.stringify(notice.data)}::jsonb,
        ${actionUrl}, ${dedupeKey}, ${unit.now}::timestamptz, ${waiting === null}::boolean
      from receivers where in_app
      on conflict (person_id, dedupe_key) do nothing
      returning id, person_id),
    renewed as (
      insert into notifications
        (person_id, business_id, type, data, action_url, dedupe_key, created_at)
      select person_id, ${businessId}::uuid, ${waiting?.type ?? ''}, ${JSON.stringify(listedAs)}::jsonb,
        ${actionUrl}, ${waiting?.dedupeKey ?? ''}, ${unit.now}::timestamptz
      from created where ${waiting !== null}::boolean
      -- Locks the rows in one order: several orders of a location renew the rows of the same people.
      order by person_id
      on conflict (person_id, dedupe_key) do update set data = excluded.data, read_at = null,
        created_at = greatest(notifications.created_at, excluded.created_at)
      returning id, person_id)
    select receivers.person_id, receivers.email, receivers.sms, created.id as notification_id,
      coalesce(renewed.id, created.id) as listed_id
    from receivers left join created using (person_id) left join renewed using (person_id)`.execute(
    unit.trx,
  );
  return rows;
}

async function sendNotification<T extends NotificationType>(
  unit: UnitOfWork,
  notice: NewNotification<T>,
  by: { email: boolean; sms: boolean },
): Promise<void> {
  const person = await getRow(unit.trx, 'people', notice.personId, [
    'email',
    'phone_e164',
    'phone_verified_at',
    'language',
  ]);
  const language = person.language;
  const { title, message } = renderNotification(notice.type, language, notice.data);
  const link = notice.actionUrl ? unit.ctx.config.publicUrl + notice.actionUrl : null;
  const category = categoryByType[notice.type];
  const { personId, businessId = null } = notice;
  const dedupeKey = `notification:${personId}:${notice.dedupeKey}`;
  const common = {
    personId,
    businessId,
    language,
    template: 'notification',
    ...(category === 'account' && { recordedAs: ACCOUNT_NOTIFICATION }),
  } as const;
  if (by.email && person.email) {
    const whole = { ...common, to: person.email, dedupeKey: `${dedupeKey}:email` };
    if (notice.email) await enqueueEmail(unit, { ...whole, ...notice.email });
    else await enqueueEmail(unit, { ...whole, data: { title, message, link, category } });
  }
  // Sends no SMS to an unverified phone number, because the number may belong to a stranger.
  if (by.sms && person.phone_e164 && person.phone_verified_at) {
    await enqueueSms(unit, {
      ...common,
      to: person.phone_e164,
      data: { message, link },
      dedupeKey: `${dedupeKey}:sms`,
    });
  }
}
