import { isValidTip } from '#domain/shared/money.ts';
import type { StayOwner } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import {
  CardDeclined,
  type ProviderPayment,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../../../platform/payments/provider.ts';
import {
  createCardMissing,
  type PaymentClaim,
  claimPayment,
  releaseClaim,
} from './claimPayment.ts';
import { findPayment } from './openPayment.ts';
import { expireUnpayableOrder } from './expireUnpayableOrder.ts';
import type { LockedOrder } from '../../orders/commands/lock.ts';
import { saveCardOfPayment } from './saveCard.ts';
import { type PaymentMethodChoice, resolvePaymentMethod } from './paymentMethod.ts';
import { settlePayment } from './settlePayment.ts';

type PaymentInput = PaymentMethodChoice & { tipCents: number; valetFeeCents?: number | undefined };

export type ConfirmResult =
  | { status: 'paid' }
  | { status: 'requires_action'; clientSecret: string };

/**
 * Result of a confirmation. `settled` covers paid, cancelled and refunded orders; `order` has the
 * exact state.
 */
type Outcome =
  | { status: 'settled'; order: LockedOrder }
  | { status: 'requires_action'; clientSecret: string };
type ClaimOfKind<K extends PaymentClaim['kind']> = Extract<PaymentClaim, { kind: K }>;

/** Converts the provider's payment status into an `Outcome`, and books a succeeded payment. */
async function conclude(
  ctx: Context,
  claim: ClaimOfKind<'look' | 'charge'>,
  said: ProviderPayment,
): Promise<Outcome> {
  if (said.status === 'succeeded') {
    const order = await settlePayment(ctx, claim.orderId, said);
    await saveCardOfPayment(ctx, said);
    return { status: 'settled', order };
  }
  if (said.status === 'requires_action') {
    await releaseClaim(ctx, claim, { event: 'require_action', reason: null, isAnswered: true });
    return { status: 'requires_action', clientSecret: said.clientSecret };
  }
  if (said.status === 'processing') throw new AppError('PAYMENT_IN_PROGRESS');
  if (said.status === 'canceled') {
    const order = await expireUnpayableOrder(ctx, claim.orderId, claim.attempt);
    return { status: 'settled', order };
  }
  await releaseClaim(ctx, claim, { event: 'decline', reason: said.lastError, isAnswered: true });
  if (said.lastError === null) throw createCardMissing();
  throw new AppError('PAYMENT_DECLINED', { message: said.lastError });
}

const retrieve = (ctx: Context, claim: ClaimOfKind<'look' | 'charge'>) =>
  ctx.payments.retrieve(claim.providerPaymentId, claim.metadata);

async function charge(ctx: Context, claim: ClaimOfKind<'charge'>): Promise<Outcome> {
  try {
    const { paymentMethod, providerPaymentId, metadata, amountCents, currency } = claim;
    const { idempotencyKey } = claim;
    const money = { amountCents, currency };
    const charge = { ...paymentMethod, ...money, providerPaymentId, metadata, idempotencyKey };
    return await conclude(ctx, claim, await ctx.payments.charge(charge));
  } catch (error) {
    if (error instanceof ProviderStateConflict) {
      return conclude(ctx, claim, await retrieve(ctx, claim));
    }
    if (error instanceof CardDeclined) {
      await releaseClaim(ctx, claim, { event: 'decline', reason: error.message, isAnswered: true });
      throw new AppError('PAYMENT_DECLINED', { message: error.message });
    }
    // The result of the charge is unknown. A retry is safe: the provider's payment can succeed only
    // once. The reconciler asks the provider about this payment too.
    if (error instanceof ProviderUnreachable)
      await releaseClaim(ctx, claim, {
        event: 'release',
        reason: error.message,
        isAnswered: false,
      });
    throw error;
  }
}

async function carryOut(ctx: Context, claim: ClaimOfKind<'look' | 'charge'>): Promise<Outcome> {
  if (claim.kind === 'charge') return charge(ctx, claim);
  return conclude(ctx, claim, await retrieve(ctx, claim));
}

function requireSameTip(booked: number, wanted: number) {
  if (booked === wanted) return;
  throw new AppError(booked === 0 ? 'TIP_NOT_COLLECTED' : 'TIP_CHANGED', { state: 'paid' });
}

/**
 * Checks that the order was paid with this tip. A concurrent caller may have paid with another tip,
 * or the money came late or was too little.
 */
function requirePaidWith(order: LockedOrder, tipCents: number) {
  if (order.status === 'cancelled') {
    throw new AppError('NOT_AWAITING_PAYMENT', { state: order.status });
  }
  if (order.paid_at === null) throw new AppError('PAYMENT_IN_PROGRESS');
  requireSameTip(order.tip_cents, tipCents);
}

async function confirm(
  ctx: Context,
  owner: StayOwner,
  orderId: string,
  input: PaymentInput,
): Promise<ConfirmResult> {
  const { tipCents, valetFeeCents } = input;
  const payment = await findPayment(ctx, orderId);
  if (payment?.stay_id !== owner.stayId) throw new AppError('ORDER_NOT_FOUND');
  if (!isValidTip(tipCents, payment.currency, payment.due_cents))
    throw fieldError('tipCents', 'tip_invalid');
  const paymentMethod = await resolvePaymentMethod(ctx, owner, input);
  const claim = await claimPayment(ctx, payment, { tipCents, valetFeeCents, paymentMethod });
  if (claim.kind === 'expired') throw new AppError('NOT_AWAITING_PAYMENT', { state: 'cancelled' });
  if (claim.kind === 'already_paid') {
    requireSameTip(claim.tipCents, tipCents);
    return { status: 'paid' };
  }
  const outcome = await carryOut(ctx, claim);
  if (outcome.status === 'requires_action') return outcome;
  requirePaidWith(outcome.order, tipCents);
  return { status: 'paid' };
}

/**
 * Charges the valet fee plus tip of an order exactly once, even when several callers confirm
 * concurrently.
 *
 * @throws PAYMENT_DECLINED with the provider's message, PAYMENT_IN_PROGRESS, PAYMENT_UNAVAILABLE,
 *   NOT_AWAITING_PAYMENT, ORDER_NOT_FOUND, PRICE_CHANGED, CARD_NOT_FOUND, IMPERSONATION_LIMITED,
 *   TIP_NOT_COLLECTED and TIP_CHANGED (the order is paid)
 */
export async function confirmPayment(
  ctx: Context,
  owner: StayOwner,
  orderId: string,
  input: PaymentInput,
): Promise<ConfirmResult> {
  try {
    return await confirm(ctx, owner, orderId, input);
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new AppError('PAYMENT_UNAVAILABLE');
    throw error;
  }
}
