import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { type Email, enqueueEmail } from '../../messages/commands.ts';
import type { NotificationEmail } from '../../messages/commands/notify.ts';
import { receiptEmail } from '../../messages/commands/receiptEmail.ts';
import { findReceipt } from './queries.ts';

/** Where a customer with an account finds the receipt of a stay. */
const accountLink = (ctx: Context, stayId: string) =>
  `${ctx.config.publicUrl}/dashboard/history/${stayId}/receipt`;

/** The receipt of a stay's last paid return for its customer; null where nothing was paid. */
export async function writeReceiptEmail(
  ctx: Context,
  db: Queryable,
  stayId: string,
): Promise<NotificationEmail | null> {
  const receipt = await findReceipt(db, stayId);
  return receipt && receiptEmail(receipt, accountLink(ctx, stayId));
}

/**
 * Sends a stay's receipt. To an address that was sent it within the last minute it does not go again: who
 * saw no answer pressed once more.
 */
export async function sendReceipt(
  ctx: Context,
  unit: UnitOfWork,
  stayId: string,
  email: Omit<Email<'receipt'>, 'dedupeKey'>,
): Promise<void> {
  // Of two who press at once the second finds the mail of the first.
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
  await enqueueEmail(ctx, unit, { ...email, dedupeKey: key + randomUUID() });
}
