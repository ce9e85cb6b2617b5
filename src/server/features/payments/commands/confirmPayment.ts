import { isValidTip } from '#domain/shared/money.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/http/errors.ts';
import {
  CardDeclined,
  type ProviderPayment,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../../../platform/payments/provider.ts';
import type { Guest } from '../../../actor.ts';
import { lockOrder, stayOfOrder } from '../../orders/commands/lock.ts';
import { ensureProviderPayment } from './openPayment.ts';
import { lockPayment, settlePayment } from './settlePayment.ts';

export type Confirmation = { tipCents: number; confirmationTokenId?: string | undefined };
export type ConfirmResult =
  | { status: 'paid' }
  | { status: 'requires_action'; clientSecret: string };

/** A claim whose process died; after it the provider is asked what became of the charge. */
const CLAIM_SECONDS = 60;

type Claim =
  | { kind: 'already_paid'; tipCents: number }
  | { kind: 'free' }
  | { kind: 'look'; providerPaymentId: string }
  | { kind: 'charge'; providerPaymentId: string; amountCents: number; idempotencyKey: string };

/**
 * One caller moves the payment to `confirming`; everyone else is told to wait. Without a card it
 * only looks what became of an earlier try (after a bank's challenge).
 */
async function claim(
  ctx: Context,
  guest: Guest,
  orderId: string,
  input: Confirmation,
): Promise<Claim> {
  if ((await stayOfOrder(ctx.db, orderId)) !== guest.stayId) throw new AppError('ORDER_NOT_FOUND');
  const providerPaymentId = await ensureProviderPayment(ctx, orderId);
  return transact(ctx, async (unit): Promise<Claim> => {
    const { order } = await lockOrder(unit.trx, orderId);
    const payment = await lockPayment(unit, orderId);
    if (payment.status === 'paid') return { kind: 'already_paid', tipCents: order.tip_cents };
    if (order.status !== 'requested')
      throw new AppError('NOT_AWAITING_PAYMENT', { state: order.status });
    const heldUntil = (payment.claimed_at?.getTime() ?? 0) + CLAIM_SECONDS * 1000;
    if (payment.status === 'confirming' && heldUntil > unit.now.getTime()) {
      throw new AppError('PAYMENT_IN_PROGRESS');
    }
    const amountCents = payment.due_cents + input.tipCents;
    if (amountCents === 0) return { kind: 'free' };
    if (!providerPaymentId && input.confirmationTokenId === undefined) {
      throw fieldError('confirmationTokenId', 'Please enter your card details.');
    }
    const target =
      providerPaymentId ?? (await createForTipOnly(ctx, payment.id, orderId, amountCents));
    const charging = input.confirmationTokenId !== undefined && payment.status !== 'confirming';
    if (!charging) return { kind: 'look', providerPaymentId: target };
    const attempt = payment.attempt + 1;
    await unit.trx
      .updateTable('payments')
      .set({
        status: 'confirming',
        attempt,
        claimed_at: unit.now,
        tip_requested_cents: input.tipCents,
        ...(providerPaymentId ? {} : { provider_payment_id: target }),
      })
      .where('id', '=', payment.id)
      .execute();
    return {
      kind: 'charge',
      providerPaymentId: target,
      amountCents,
      idempotencyKey: `charge-${payment.id}-${attempt}`,
    };
  });
}

/** A stay that costs nothing can still carry a tip; the provider hears of it only then. */
async function createForTipOnly(
  ctx: Context,
  paymentId: string,
  orderId: string,
  amountCents: number,
): Promise<string> {
  const created = await ctx.payments.create({
    amountCents,
    currency: 'usd',
    idempotencyKey: `create-${paymentId}-${amountCents}`,
    metadata: { paymentId, orderId },
  });
  return created.id;
}

/** Gives the claim back: another card may be tried. */
async function reopen(
  ctx: Context,
  orderId: string,
  status: 'open' | 'requires_action',
  reason: string | null,
) {
  await transact(ctx, async (unit) => {
    const { stay } = await lockOrder(unit.trx, orderId);
    const payment = await lockPayment(unit, orderId);
    if (payment.status !== 'confirming' && payment.status !== 'requires_action') return;
    await unit.trx
      .updateTable('payments')
      .set({ status, last_error: reason })
      .where('id', '=', payment.id)
      .execute();
    unit.hint({
      type: 'order_updated',
      stayId: stay.id,
      locationId: stay.location_id,
      orderId,
      status: stay.status,
      version: stay.version,
    });
  });
}

async function conclude(
  ctx: Context,
  orderId: string,
  outcome: ProviderPayment,
): Promise<{ status: 'settled' } | { status: 'requires_action'; clientSecret: string }> {
  if (outcome.status === 'succeeded') {
    await settlePayment(ctx, orderId, outcome);
    return { status: 'settled' };
  }
  if (outcome.status === 'requires_action') {
    await reopen(ctx, orderId, 'requires_action', null);
    return { status: 'requires_action', clientSecret: outcome.clientSecret };
  }
  if (outcome.status === 'processing') throw new AppError('PAYMENT_IN_PROGRESS');
  await reopen(ctx, orderId, 'open', outcome.lastError);
  if (outcome.status === 'canceled') throw new AppError('NOT_AWAITING_PAYMENT');
  throw new AppError('PAYMENT_DECLINED', outcome.lastError ? { message: outcome.lastError } : {});
}

/** Charges, or looks; whatever the provider answers is turned into one of the contract's answers. */
async function run(
  ctx: Context,
  orderId: string,
  claimed: Claim & { kind: 'charge' | 'look' },
  token: string | undefined,
) {
  try {
    const outcome =
      claimed.kind === 'charge' && token
        ? await ctx.payments.charge({ ...claimed, confirmationTokenId: token })
        : await ctx.payments.retrieve(claimed.providerPaymentId);
    return await conclude(ctx, orderId, outcome);
  } catch (error) {
    if (error instanceof CardDeclined) {
      await reopen(ctx, orderId, 'open', error.message);
      throw new AppError('PAYMENT_DECLINED', { message: error.message });
    }
    if (error instanceof ProviderStateConflict) {
      return conclude(ctx, orderId, await ctx.payments.retrieve(claimed.providerPaymentId));
    }
    throw error;
  }
}

async function tipBooked(
  ctx: Context,
  orderId: string,
): Promise<{ status: string; tipCents: number }> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['status', 'tip_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { status: order.status, tipCents: order.tip_cents };
}

function refuseOtherTip(booked: number, wanted: number) {
  if (booked === wanted) return;
  throw new AppError(booked === 0 ? 'TIP_NOT_COLLECTED' : 'TIP_CHANGED', { state: 'paid' });
}

/**
 * Charges fee plus tip for an order, exactly once, whoever else presses at the same time.
 *
 * @throws PAYMENT_DECLINED with the provider's message, PAYMENT_IN_PROGRESS, PAYMENT_UNAVAILABLE,
 *   NOT_AWAITING_PAYMENT, ORDER_NOT_FOUND, TIP_NOT_COLLECTED and TIP_CHANGED (the order is paid)
 */
export async function confirmPayment(
  ctx: Context,
  guest: Guest,
  orderId: string,
  input: Confirmation,
): Promise<ConfirmResult> {
  if (!isValidTip(input.tipCents)) throw fieldError('tipCents', 'Please enter a valid tip.');
  try {
    const claimed = await claim(ctx, guest, orderId, input);
    if (claimed.kind === 'already_paid') {
      refuseOtherTip(claimed.tipCents, input.tipCents);
      return { status: 'paid' };
    }
    if (claimed.kind === 'free') {
      await settlePayment(ctx, orderId, { status: 'succeeded', receivedCents: 0, currency: 'usd' });
    } else {
      const outcome = await run(ctx, orderId, claimed, input.confirmationTokenId);
      if (outcome.status === 'requires_action') return outcome;
    }
    const { status, tipCents } = await tipBooked(ctx, orderId);
    if (status === 'cancelled') throw new AppError('NOT_AWAITING_PAYMENT', { state: status });
    refuseOtherTip(tipCents, input.tipCents);
    return { status: 'paid' };
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    // Whether the charge went through is not known: the payment can be tried again, being one
    // payment at the provider it can succeed only once, and the reconciler looks as well.
    await reopen(ctx, orderId, 'open', error.message);
    throw new AppError('PAYMENT_UNAVAILABLE');
  }
}
