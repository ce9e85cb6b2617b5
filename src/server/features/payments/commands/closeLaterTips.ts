import { sql } from 'kysely';
import {
  type LaterTipStatus,
  openLaterTipStatuses,
  unfinishedLaterTipStatuses,
} from '#domain/payments/laterTip.ts';
import { type EventActor, providerActor } from '../../../actor.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  type ProviderPayment,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../../../platform/payments/provider.ts';
import { publishStay } from '../../stays/commands/transition.ts';
import { bookLaterTipRefund } from '../ledger.ts';
import { refundPayment } from './refundAtProvider.ts';
import { notifyRefunded } from './notifyRefunded.ts';
import { buildTipMetadata } from './paymentMetadata.ts';
import {
  type LaterTip,
  lockTip,
  setUnpaidTipStatus,
  settleTip,
  tipCheckAt,
} from './settleLaterTip.ts';
import { statusSql } from '../../../platform/db/literals.ts';
import { updateRow } from '../../../platform/db/rows.ts';

/**
 * Handles the later tips of a cancelled order: marks paid tips as `refund_due`. The
 * `close-later-tips` job cancels open tips.
 */
export async function abandonLaterTips(unit: UnitOfWork, { id }: { id: string }): Promise<void> {
  const due: LaterTipStatus = 'refund_due';
  const unfinished = await unit.trx
    .updateTable('later_tips')
    .set({
      status: sql<LaterTipStatus>`case status when ${statusSql.laterTip('paid')} then ${due} else status end`,
      next_check_at: tipCheckAt(unit.now),
    })
    .where('order_id', '=', id)
    .where('status', 'in', [...openLaterTipStatuses, 'paid'])
    .returning('id')
    .execute();
  if (unfinished.length > 0) await unit.enqueue('close-later-tips', { orderId: id });
}

async function markRefunded(ctx: Context, known: LaterTip): Promise<void> {
  await transact(ctx, async (unit) => {
    const { stay, order, tip } = await lockTip(unit, known);
    if (tip.status !== 'refund_due') return;
    await updateRow(unit.trx, 'later_tips', tip.id, { status: 'refunded', refunded_at: unit.now });
    await bookLaterTipRefund(unit, order, tip);
    const { id, amount_cents: amountCents, currency } = tip;
    await notifyRefunded(unit, stay, { id, amountCents, currency });
    publishStay(unit, stay, { type: 'order_updated', orderId: order.id });
  });
}

/**
 * @returns the provider's payment after the attempt to cancel; the charge may have succeeded before
 */
async function cancel(ctx: Context, tip: LaterTip, id: string): Promise<ProviderPayment> {
  const metadata = buildTipMetadata(tip);
  try {
    return await ctx.payments.cancel(id, metadata);
  } catch (error) {
    if (!(error instanceof ProviderStateConflict)) throw error;
    return ctx.payments.retrieve(id, metadata);
  }
}

/**
 * Closes a tip whose charge never began. A charge that begins later finds the tip closed, because
 * it stores the provider's payment only with an open tip.
 *
 * @returns false when the tip has a payment at the provider now
 */
async function closeUncharged(ctx: Context, { id }: LaterTip): Promise<boolean> {
  const closed = await ctx.db
    .updateTable('later_tips')
    .set({ status: 'failed', last_error: null })
    .where('id', '=', id)
    .where('status', 'in', openLaterTipStatuses)
    .where('provider_payment_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/**
 * Cancels an open tip at the provider before another attempt, or the bank's approval of this one
 * would charge the guest beside the other attempt.
 *
 * @param along runs in the transaction that records the tip as paid
 * @returns true when the tip was paid before
 * @throws PAYMENT_IN_PROGRESS while the provider still decides
 */
export async function replaceOpenTip(
  ctx: Context,
  tip: LaterTip,
  by: EventActor,
  along?: (unit: UnitOfWork) => Promise<unknown>,
): Promise<boolean> {
  const { provider_payment_id: id } = tip;
  if (id === null) {
    if (await closeUncharged(ctx, tip)) return false;
    throw new AppError('PAYMENT_IN_PROGRESS');
  }
  const said = await cancel(ctx, tip, id);
  if (said.status === 'succeeded') {
    await settleTip(ctx, tip, said, by, along);
    return true;
  }
  if (said.status !== 'canceled') throw new AppError('PAYMENT_IN_PROGRESS');
  await setUnpaidTipStatus(ctx, tip, 'failed', said.lastError);
  return false;
}

/**
 * Age at which a tip with an unanswered bank challenge is cancelled, in milliseconds (24 hours).
 */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;

type Check = {
  tip: LaterTip;
  /** True when the order is cancelled. No tip may arrive any more. */
  isOver: boolean;
};

/**
 * Asks the provider about an open tip. Cancels the provider's payment if nobody will complete the
 * payment.
 */
async function checkOpen(ctx: Context, { tip, isOver }: Check): Promise<void> {
  const { provider_payment_id: id } = tip;
  if (id === null) return void (await closeUncharged(ctx, tip));
  let said = await ctx.payments.retrieve(id, buildTipMetadata(tip));
  const isOpen = said.status === 'requires_payment_method' || said.status === 'requires_action';
  const isOld = tip.created_at.getTime() <= ctx.clock().getTime() - GIVEN_UP_AFTER_MS;
  if (isOpen && (isOver || isOld || tip.status === 'confirming')) said = await cancel(ctx, tip, id);
  if (said.status === 'succeeded') await settleTip(ctx, tip, said, providerActor);
  if (said.status === 'canceled') await setUnpaidTipStatus(ctx, tip, 'failed', said.lastError);
}

async function check(ctx: Context, each: Check): Promise<void> {
  const { tip } = each;
  // The current provider does not know a payment of an earlier provider, so each request about the
  // tip would fail.
  if (tip.provider !== ctx.payments.name) {
    ctx.log.error(
      { laterTipId: tip.id, provider: tip.provider },
      'tip of another provider set aside',
    );
    return;
  }
  if (tip.status !== 'refund_due') return checkOpen(ctx, each);
  await refundPayment(ctx, { ...tip, received_cents: tip.amount_cents }, buildTipMetadata(tip));
  await markRefunded(ctx, tip);
}

/**
 * Job: closes the tips of a cancelled order. A retry is harmless: each refund's idempotency key
 * contains the tip's id.
 */
export async function closeLaterTips(ctx: Context, orderId: string): Promise<void> {
  const tips = await ctx.db
    .selectFrom('later_tips')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', unfinishedLaterTipStatuses)
    .orderBy('number')
    .execute();
  for (const tip of tips) await check(ctx, { tip, isOver: true });
}

const PAGE = 40;

const toCheck = statusSql.laterTip('confirming', 'requires_action', 'refund_due');

/** Returns SQL of the milliseconds until the next tip has to be checked. */
export const tipCheckDueIn = (db: Queryable): string =>
  sql`select extract(epoch from min(next_check_at) - now()) * 1000 as due_in
    from later_tips where status in (${toCheck})`.compile(db).sql;

/** Routine: checks tips whose charge got no answer, and tips whose refund did not complete. */
export async function checkLaterTips(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const { rows } = await sql<LaterTip & { is_over: boolean }>`
    update later_tips set next_check_at = ${now}::timestamptz + interval '2 minutes'
    where id in (select id from later_tips
      where next_check_at <= ${now} and status in (${toCheck})
      order by next_check_at limit ${sql.lit(PAGE)} for update skip locked)
    returning *, exists (select from orders where id = order_id and status = ${statusSql.order('cancelled')}) as is_over`.execute(
    ctx.db,
  );
  for (const { is_over: isOver, ...tip } of rows) {
    try {
      await check(ctx, { tip, isOver });
    } catch (error) {
      if (!(error instanceof ProviderUnreachable))
        ctx.log.warn({ err: error, laterTipId: tip.id }, 'check tip');
    }
  }
}
