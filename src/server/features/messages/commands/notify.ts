import type { Context } from '../../../context.ts';
import type { Unit } from '../../../platform/db/transact.ts';
import { channelsOf } from '../notifications/preferences.ts';
import {
  categoryOf,
  type NotificationData,
  type NotificationType,
} from '../notifications/types.ts';

export type Notice<T extends NotificationType> = {
  personId: string;
  /** The tenant it happened in; none for what concerns the account alone. */
  businessId?: string | null;
  type: T;
  data: NotificationData[T];
  /** A path of the web app to open. Never a guest's link: it would stand here in clear. */
  actionUrl?: string | null;
  /** A person is told once per cause, however often the command runs. */
  cause: string;
};

/**
 * Tells a person that something happened, by the ways he chose for its category. Commits with the
 * change that causes it, or not at all; the live hint follows the commit.
 */
export async function notify<T extends NotificationType>(
  _ctx: Context,
  unit: Unit,
  notice: Notice<T>,
): Promise<void> {
  const ways = await channelsOf(unit.trx, notice.personId, categoryOf[notice.type]);
  if (ways.inApp) await show(unit, notice);
}

async function show<T extends NotificationType>(unit: Unit, notice: Notice<T>): Promise<void> {
  const row = await unit.trx
    .insertInto('notifications')
    .values({
      person_id: notice.personId,
      business_id: notice.businessId ?? null,
      type: notice.type,
      data: JSON.stringify(notice.data),
      action_url: notice.actionUrl ?? null,
      cause: notice.cause,
      created_at: unit.now,
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) unit.tell(notice.personId, { type: 'notification', notificationId: row.id });
}
