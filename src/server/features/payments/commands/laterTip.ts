import { randomUUID } from 'node:crypto';
import { isTippable, isValidLaterTip, openLaterTipStatuses } from '#domain/payments/laterTip.ts';
import type { EventActor, StayOwner } from '../../../actor.ts';
import type { CallContext, Context, UnitOfWork } from '../../../context.ts';
import { createOncePerKey, findCreatedId } from '../../../platform/db/idempotency.ts';
import { transact } from '../../../platform/db/transact.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import {
  CardDeclined,
  type ProviderPayment,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../../../platform/payments/provider.ts';
import { lockOrder, type LockedReturn } from '../../orders/commands/lock.ts';
import { requireStayOwner } from '../../orders/policy.ts';
import { createCardMissing } from './claimPayment.ts';
import { replaceOpenTip } from './closeLaterTips.ts';
import { buildTipMetadata } from './paymentMetadata.ts';
import {
  type PaymentMethod,
  type PaymentMethodChoice,
  resolvePaymentMethod,
} from './paymentMethod.ts';
import { findTip, type LaterTip, setUnpaidTipStatus, settleTip } from './settleLaterTip.ts';

export type LaterTipInput = PaymentMethodChoice & {
  tipCents: number;
  /** Id of an earlier tip whose bank challenge the guest has answered. */
  tipId?: string | undefined;
};
export type LaterTipResult =
  | { status: 'paid' }
  | { status: 'requires_action'; tipId: string; clientSecret: string };

/** Seconds for which a tip charge without an answer blocks another tip of the same order. */
const ATTEMPT_SECONDS = 60;

const seconds = (from: Date, count: number) => new Date(from.getTime() + count * 1000);

/** @throws TIP_TOO_LATE; STATE_CONFLICT when the order is unpaid or cancelled */
function requireTippable({ order }: LockedReturn, now: Date): void {
  if (isTippable(order, now)) return;
  if (order.status === 'completed') throw new AppError('TIP_TOO_LATE');
  throw new AppError('STATE_CONFLICT', { state: order.status });
}

/**
 * Lists the later tips of an order.
 *
 * @throws PAYMENT_IN_PROGRESS while another tip of the order is being charged
 */
async function listTips(unit: UnitOfWork, orderId: string): Promise<LaterTip[]> {
  const tips = await unit.trx
    .selectFrom('later_tips')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
  const since = seconds(unit.now, -ATTEMPT_SECONDS);
  if (tips.some(({ status, created_at: at }) => status === 'confirming' && at > since))
    throw new AppError('PAYMENT_IN_PROGRESS');
  return tips;
}

type OpenedTip = { id: string; isRepeat: boolean };

/**
 * Opens the tip, or finds the one that an earlier call with the same key opened.
 *
 * @returns the order's open tips when there are any: they must be closed at the provider first
 */
async function openTip(
  ctx: CallContext,
  owner: StayOwner,
  orderId: string,
  tipCents: number,
): Promise<OpenedTip | LaterTip[]> {
  return transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    requireStayOwner(owner, locked.stay.id);
    const known = await findCreatedId(unit.trx, ctx.call);
    if (known !== null) return { id: known, isRepeat: true };
    requireTippable(locked, unit.now);
    const { order } = locked;
    const { currency } = await unit.trx
      .selectFrom('payments')
      .select('currency')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    if (!isValidLaterTip(tipCents, currency, order.customer_fee_cents))
      throw fieldError('tipCents', 'tip_invalid');
    const tips = await listTips(unit, orderId);
    const open = tips.filter(
      ({ status, provider }) =>
        openLaterTipStatuses.some((one) => one === status) && provider === ctx.payments.name,
    );
    if (open.length > 0) return open;
    const tipId = await createOncePerKey(unit, ctx.call, randomUUID(), async (id) => {
      await insertRows(unit.trx, 'later_tips', {
        id,
        business_id: order.business_id,
        order_id: orderId,
        number: tips.length + 1,
        status: 'confirming',
        amount_cents: tipCents,
        currency,
        provider: ctx.payments.name,
        created_at: unit.now,
        claimed_at: unit.now,
        next_check_at: seconds(unit.now, ATTEMPT_SECONDS),
      });
    });
    return { id: tipId, isRepeat: false };
  });
}

/**
 * Opens the tip as the order's only open one. An earlier attempt of the same amount that the bank
 * approved meanwhile counts as this tip.
 *
 * @throws PAYMENT_IN_PROGRESS when an earlier attempt of another amount was approved meanwhile: the
 *   guest must see it before another tip
 */
async function openOnlyTip(
  ctx: CallContext,
  owner: StayOwner,
  orderId: string,
  tipCents: number,
): Promise<OpenedTip> {
  const opened = await openTip(ctx, owner, orderId, tipCents);
  if (!Array.isArray(opened)) return opened;
  for (const earlier of opened) {
    const isSame = earlier.amount_cents === tipCents;
    // The key stands for the earlier attempt, or a repeat of this call would charge again.
    const keep = (unit: UnitOfWork) => createOncePerKey(unit, ctx.call, earlier.id, async () => {});
    if (!(await replaceOpenTip(ctx, earlier, owner.by, isSame ? keep : undefined))) continue;
    if (!isSame) throw new AppError('PAYMENT_IN_PROGRESS');
    return { id: earlier.id, isRepeat: true };
  }
  const reopened = await openTip(ctx, owner, orderId, tipCents);
  if (Array.isArray(reopened)) throw new AppError('PAYMENT_IN_PROGRESS');
  return reopened;
}

/**
 * Claims the charge of a tip for a repeated call.
 *
 * @returns false while another call charges the tip, or when the tip has a result
 */
async function claimTip(ctx: Context, id: string): Promise<boolean> {
  const now = ctx.clock();
  const claimed = await ctx.db
    .updateTable('later_tips')
    .set({ claimed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'confirming')
    .where((eb) =>
      eb.or([eb('claimed_at', 'is', null), eb('claimed_at', '<=', seconds(now, -ATTEMPT_SECONDS))]),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Lets a repeat charge the tip at once, when this call failed without a result. */
async function releaseTip(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .updateTable('later_tips')
    .set({ claimed_at: null })
    .where('id', '=', id)
    .where('status', '=', 'confirming')
    .execute();
}

/**
 * Answers with the result of a tip that has one; null for an open tip.
 *
 * @throws STATE_CONFLICT when the order is cancelled, PAYMENT_DECLINED when the charge failed
 */
function answerResult(tip: LaterTip): LaterTipResult | null {
  if (tip.status === 'paid') return { status: 'paid' };
  if (tip.status === 'refund_due' || tip.status === 'refunded') throw createCancelled();
  if (tip.status === 'failed')
    throw new AppError('PAYMENT_DECLINED', tip.last_error ? { message: tip.last_error } : {});
  return null;
}

/** Answers with the present result of a tip that somebody else settled or closed meanwhile. */
async function answerPresent(ctx: Context, { id }: LaterTip): Promise<LaterTipResult> {
  const tip = await findTip(ctx, id);
  const result = tip && answerResult(tip);
  if (!result) throw new AppError('PAYMENT_IN_PROGRESS');
  return result;
}

/**
 * Creates the provider's payment of a tip only once, because the idempotency key contains the tip's
 * id.
 *
 * @returns null when the tip was closed in the meantime and must not be charged any more
 */
async function ensureAtProvider(ctx: Context, tip: LaterTip): Promise<string | null> {
  if (tip.provider_payment_id) return tip.provider_payment_id;
  const { id } = await ctx.payments.create({
    amountCents: tip.amount_cents,
    currency: tip.currency,
    idempotencyKey: `create-tip-${tip.id}`,
    metadata: buildTipMetadata(tip),
  });
  const noted = await ctx.db
    .updateTable('later_tips')
    .set({ provider_payment_id: id })
    .where('id', '=', tip.id)
    .where('status', '=', 'confirming')
    .returning('id')
    .executeTakeFirst();
  return noted ? id : null;
}

/**
 * Creates the error for a cancelled order. The `close-later-tips` job refunds the tip if it was
 * charged.
 */
const createCancelled = () => new AppError('STATE_CONFLICT', { state: 'cancelled' });

async function conclude(
  ctx: Context,
  tip: LaterTip,
  said: ProviderPayment,
  by: EventActor,
): Promise<LaterTipResult> {
  if (said.status === 'succeeded') {
    if ((await settleTip(ctx, tip, said, by)) === 'refund_due') throw createCancelled();
    return { status: 'paid' };
  }
  if (said.status === 'requires_action') {
    if (!(await setUnpaidTipStatus(ctx, tip, 'requires_action', null)))
      return answerPresent(ctx, tip);
    return { status: 'requires_action', tipId: tip.id, clientSecret: said.clientSecret };
  }
  if (said.status === 'processing') throw new AppError('PAYMENT_IN_PROGRESS');
  if (!(await setUnpaidTipStatus(ctx, tip, 'failed', said.lastError)))
    return answerPresent(ctx, tip);
  throw new AppError('PAYMENT_DECLINED', said.lastError ? { message: said.lastError } : {});
}

const retrieve = (ctx: Context, tip: LaterTip, providerPaymentId: string) =>
  ctx.payments.retrieve(providerPaymentId, buildTipMetadata(tip));

async function chargeTip(
  ctx: Context,
  tip: LaterTip,
  method: PaymentMethod,
  by: EventActor,
): Promise<LaterTipResult> {
  const providerPaymentId = await ensureAtProvider(ctx, tip);
  if (providerPaymentId === null) return answerPresent(ctx, tip);
  try {
    const said = await ctx.payments.charge({
      ...method,
      providerPaymentId,
      metadata: buildTipMetadata(tip),
      amountCents: tip.amount_cents,
      currency: tip.currency,
      idempotencyKey: `charge-tip-${tip.id}`,
    });
    return await conclude(ctx, tip, said, by);
  } catch (error) {
    if (error instanceof ProviderStateConflict)
      return conclude(ctx, tip, await retrieve(ctx, tip, providerPaymentId), by);
    if (!(error instanceof CardDeclined)) throw error;
    if (!(await setUnpaidTipStatus(ctx, tip, 'failed', error.message)))
      return answerPresent(ctx, tip);
    throw new AppError('PAYMENT_DECLINED', { message: error.message });
  }
}

/**
 * Answers a repeated call that exceeds the limit of attempts, without another attempt.
 *
 * @throws RATE_LIMITED for a first call; IN_PROGRESS while the tip has no result
 */
async function answerRepeat(
  ctx: CallContext,
  owner: StayOwner,
  orderId: string,
  retryAfter: number,
): Promise<LaterTipResult> {
  if (!ctx.call) throw new AppError('RATE_LIMITED', { retryAfter });
  const id = await transact(ctx, async (unit) => {
    // Waits for a first call that is opening its tip.
    const locked = await lockOrder(unit.trx, orderId);
    requireStayOwner(owner, locked.stay.id);
    return findCreatedId(unit.trx, ctx.call);
  });
  const tip = id === null ? undefined : await findTip(ctx, id);
  if (tip?.order_id !== orderId) throw new AppError('RATE_LIMITED', { retryAfter });
  const result = answerResult(tip);
  if (result) return result;
  if (tip.status === 'confirming' || !tip.provider_payment_id) throw new AppError('IN_PROGRESS');
  const said = await retrieve(ctx, tip, tip.provider_payment_id);
  return conclude(ctx, tip, said, owner.by);
}

async function give(
  ctx: CallContext,
  owner: StayOwner,
  orderId: string,
  input: LaterTipInput,
): Promise<LaterTipResult> {
  const { allowed, retryAfter } = await ctx.limits.tryUse('payAttempts', owner.stayId);
  if (!allowed) return answerRepeat(ctx, owner, orderId, retryAfter);
  const method = input.tipId === undefined ? await resolvePaymentMethod(ctx, owner, input) : null;
  if (input.tipId === undefined && method === null) throw createCardMissing();
  const { id, isRepeat } =
    input.tipId === undefined
      ? await openOnlyTip(ctx, owner, orderId, input.tipCents)
      : { id: input.tipId, isRepeat: true };
  const isClaimed = !isRepeat || (method !== null && (await claimTip(ctx, id)));
  if (method && !isClaimed) await ctx.limits.giveBack('payAttempts', owner.stayId);
  const tip = await findTip(ctx, id);
  if (tip?.order_id !== orderId) throw new AppError('ORDER_NOT_FOUND');
  const result = answerResult(tip);
  if (result) return result;
  if (method && tip.status === 'confirming') {
    if (!isClaimed) throw new AppError('IN_PROGRESS');
    try {
      return await chargeTip(ctx, tip, method, owner.by);
    } catch (error) {
      // A failed release costs a minute, after which the claim is old; the caller needs this error.
      await releaseTip(ctx, id).catch(() => {});
      throw error;
    }
  }
  if (!tip.provider_payment_id) throw new AppError('PAYMENT_IN_PROGRESS');
  return conclude(ctx, tip, await retrieve(ctx, tip, tip.provider_payment_id), owner.by);
}

/**
 * Charges a later tip for the order's runner, separately from the order's payment. An order may
 * have several later tips, each charged once, of which at most one is open: a new attempt cancels
 * one that still waits for the bank. Like the tip paid with the order, a later tip moves
 * with the runner and is refunded on cancellation.
 *
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT, TIP_TOO_LATE, PAYMENT_DECLINED, PAYMENT_IN_PROGRESS,
 *   IN_PROGRESS while the first call with the same key still charges, PAYMENT_UNAVAILABLE,
 *   CARD_NOT_FOUND, IMPERSONATION_LIMITED, IDEMPOTENCY_CONFLICT, RATE_LIMITED for too many attempts
 *   (repeats do not count), and VALIDATION naming `tipCents` or the card
 */
export async function giveLaterTip(
  ctx: CallContext,
  owner: StayOwner,
  orderId: string,
  input: LaterTipInput,
): Promise<LaterTipResult> {
  try {
    return await give(ctx, owner, orderId, input);
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new AppError('PAYMENT_UNAVAILABLE');
    throw error;
  }
}
