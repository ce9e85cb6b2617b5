import type { Language } from '#contract/people.ts';
import type { Context } from '../../../context.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { enqueueEmail, enqueueSms } from '../commands.ts';
import { getChannels } from '../notifications/preferences.ts';
import { renderNotification } from '../notifications/texts.ts';
import {
  categoryByType,
  type NotificationData,
  type NotificationType,
} from '../notifications/types.ts';

export type NewNotification<T extends NotificationType> = {
  personId: string;
  /** The tenant it happened in; none for what concerns the account alone. */
  businessId?: string | null;
  type: T;
  data: NotificationData[T];
  /** A path of the web app to open. Never a guest's link: it would stand here in clear. */
  actionUrl?: string | null;
  /** A person is told once per cause, however often the command runs. */
  dedupeKey: string;
  /** Ways on which a message of its own says the same to them already. */
  skipChannels?: readonly ('email' | 'sms')[];
};

/**
 * Tells a person that something happened, by the ways they chose for its category. Commits with the
 * change that causes it, or not at all; the live hint follows the commit.
 */
export async function notify<T extends NotificationType>(
  ctx: Context,
  unit: UnitOfWork,
  notice: NewNotification<T>,
): Promise<void> {
  const ways = await getChannels(unit.trx, notice.personId, categoryByType[notice.type]);
  const already = notice.skipChannels ?? [];
  const email = ways.email && !already.includes('email');
  const sms = ways.sms && !already.includes('sms');
  if (ways.inApp) await createNotification(unit, notice);
  if (email || sms) await sendNotification(ctx, unit, notice, { email, sms });
}

async function createNotification<T extends NotificationType>(
  unit: UnitOfWork,
  notice: NewNotification<T>,
): Promise<void> {
  const row = await unit.trx
    .insertInto('notifications')
    .values({
      person_id: notice.personId,
      business_id: notice.businessId ?? null,
      type: notice.type,
      data: JSON.stringify(notice.data),
      action_url: notice.actionUrl ?? null,
      dedupe_key: notice.dedupeKey,
      created_at: unit.now,
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) unit.notifyPerson(notice.personId, { type: 'notification', notificationId: row.id });
}

async function sendNotification<T extends NotificationType>(
  ctx: Context,
  unit: UnitOfWork,
  notice: NewNotification<T>,
  by: { email: boolean; sms: boolean },
): Promise<void> {
  const person = await unit.trx
    .selectFrom('people')
    .select(['email', 'phone_e164', 'phone_verified_at', 'language'])
    .where('id', '=', notice.personId)
    .executeTakeFirstOrThrow();
  const language = person.language as Language;
  const { title, message } = renderNotification(notice.type, language, notice.data);
  const link = notice.actionUrl ? ctx.config.publicUrl + notice.actionUrl : null;
  const { personId, businessId = null } = notice;
  const dedupeKey = `notification:${personId}:${notice.dedupeKey}`;
  const common = { personId, businessId, language, template: 'notification' } as const;
  if (by.email && person.email) {
    await enqueueEmail(ctx, unit, {
      ...common,
      to: person.email,
      data: { title, message, link },
      dedupeKey: `${dedupeKey}:email`,
    });
  }
  // A number somebody only typed may be anybody's.
  if (by.sms && person.phone_e164 && person.phone_verified_at) {
    await enqueueSms(ctx, unit, {
      ...common,
      to: person.phone_e164,
      data: { message, link },
      dedupeKey: `${dedupeKey}:sms`,
    });
  }
}
