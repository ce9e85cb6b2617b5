import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context, UnitOfWork } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { type QueuedEmail, enqueueEmail } from '../../messages/commands.ts';
import type { NotificationEmail } from '../../messages/commands/notify.ts';
import { receiptEmail } from '../../messages/commands/receiptEmail.ts';
import { findReceipt } from './queries.ts';

/** Returns the URL of a stay's receipt, which requires the customer's account. */
const accountLink = (ctx: Context, stayId: string) =>
  `${ctx.config.publicUrl}/dashboard/history/${stayId}/receipt`;

/**
 * Builds the email with the receipt of a stay's last paid order for the customer; null when nothing
 * was paid.
 */
export async function writeReceiptEmail(
  ctx: Context,
  db: Queryable,
  stayId: string,
): Promise<NotificationEmail | null> {
  const receipt = await findReceipt(db, stayId);
  return receipt && receiptEmail(receipt, accountLink(ctx, stayId));
}

/**
 * Sends a stay's receipt, at most once a minute to the same address. The limit stops a second email
 * when a person presses the button twice.
 */
export async function sendReceipt(
  unit: UnitOfWork,
  stayId: string,
  email: Omit<QueuedEmail<'receipt'>, 'dedupeKey'>,
): Promise<void> {
  // The row lock makes the second of two concurrent calls wait. The second call then finds the
  // first email.
  await unit.trx.selectFrom('stays').select('id').where('id', '=', stayId).forUpdate().execute();
  const key = `receipt:${stayId}:${email.data.number}:`;
  const before = await unit.trx
    .selectFrom('messages')
    .select('id')
    .where('recipient', '=', email.to)
    .where('created_at', '>', sql<Date>`${unit.now}::timestamptz - interval '1 minute'`)
    .where((row) => row.fn('starts_with', ['dedupe_key', sql.lit(key)]), '=', true)
    .executeTakeFirst();
  if (before) return;
  await enqueueEmail(unit, { ...email, dedupeKey: key + randomUUID() });
}
