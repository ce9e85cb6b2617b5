import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
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
