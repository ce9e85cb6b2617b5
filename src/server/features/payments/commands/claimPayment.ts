import { isAwaitingPayment, isUnpaid } from '#domain/orders/states.ts';
import { nextPaymentStatus, type PaymentEvent } from '#domain/payments/states.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import type { PaymentMetadata } from '../../../platform/payments/provider.ts';
import { expireUnpaid } from '../../orders/commands/cancelOrder.ts';
import { lockOrder } from '../../orders/commands/lock.ts';
import { publishStay } from '../../stays/commands/transition.ts';
import { scheduleCheck } from '../reconcileSchedule.ts';
import { buildPaymentMetadata } from './paymentMetadata.ts';
import type { PaymentMethod } from './paymentMethod.ts';
import { ensureProviderPayment, type StoredPayment } from './openPayment.ts';
import { lockPayment, type LockedPayment, movePayment } from './transition.ts';

export type PaymentConfirmation = {
  tipCents: number;
  /**
   * Valet fee that the person saw, compared with the due amount; undefined when the caller shows no
   * price.
   */
  valetFeeCents?: number | undefined;
  paymentMethod: PaymentMethod | null;
};

/**
 * Seconds that a claim on a payment lasts. Afterwards the claiming process counts as dead, and
 * another caller may claim the payment.
 */
const CLAIM_SECONDS = 60;

type Attempt = {
  orderId: string;
  /** Number of the charge attempt. Only the holder of the newest attempt may release the claim. */
  attempt: number;
};

export type PaymentClaim =
  | { kind: 'already_paid'; tipCents: number }
  /** The order's payment deadline had passed, and the order is cancelled now. */
  | { kind: 'expired' }
  /**
   * Result of a call without a card: the caller asks the provider about an earlier attempt, and
   * claims nothing.
   */
  | (Attempt & { kind: 'look'; providerPaymentId: string; metadata: PaymentMetadata })
  | (Attempt & {
      kind: 'charge';
      providerPaymentId: string;
      metadata: PaymentMetadata;
      paymentMethod: PaymentMethod;
      amountCents: number;
      currency: string;
      idempotencyKey: string;
    });

type ReleaseEvent = Extract<PaymentEvent, 'require_action' | 'decline' | 'release'>;

type ClaimState = Pick<LockedPayment, 'status' | 'claimed_at'>;

export function isClaimFresh({ claimed_at: claimedAt }: ClaimState, now: Date): boolean {
  return (claimedAt?.getTime() ?? 0) + CLAIM_SECONDS * 1000 > now.getTime();
}

function requireUnclaimed(payment: LockedPayment, now: Date) {
  if (payment.status === 'confirming' && isClaimFresh(payment, now))
    throw new AppError('PAYMENT_IN_PROGRESS');
}

/**
 * Returns true when the provider did not answer the last charge. The result of that charge is
 * unknown.
 */
export function isChargeUnanswered(payment: ClaimState): boolean {
  return payment.status === 'open' && payment.claimed_at !== null;
}

/**
 * Returns true when the last charge has no answer and the claim is fresh. Money may still arrive
 * then.
 */
export function mayChargeStillArrive(payment: ClaimState, now: Date): boolean {
  return isChargeUnanswered(payment) && isClaimFresh(payment, now);
}

/**
 * Moves the payment to `confirming`. Only this caller may charge then; concurrent callers get
 * PAYMENT_IN_PROGRESS.
 *
 * @throws NOT_AWAITING_PAYMENT, PRICE_CHANGED, PAYMENT_IN_PROGRESS, ProviderUnreachable, and
 *   VALIDATION naming `confirmationTokenId` when a card is needed and none was sent
 */
export async function claimPayment(
  ctx: Context,
  known: StoredPayment,
  input: PaymentConfirmation,
): Promise<PaymentClaim> {
  const { order_id: orderId } = known;
  const { tipCents, valetFeeCents, paymentMethod } = input;
  const ensured = await ensureProviderPayment(ctx, known);
  return transact(ctx, async (unit): Promise<PaymentClaim> => {
    const locked = await lockOrder(unit.trx, orderId);
    const { order } = locked;
    const payment = await lockPayment(unit, orderId);
    if (payment.status === 'paid') return { kind: 'already_paid', tipCents: order.tip_cents };
    if (!isUnpaid(order)) {
      throw new AppError('NOT_AWAITING_PAYMENT', { state: order.status });
    }
    if (isAwaitingPayment(order.status) && order.expires_at <= unit.now) {
      await expireUnpaid(unit, locked);
      return { kind: 'expired' };
    }
    requireUnclaimed(payment, unit.now);
    // A concurrent caller may have created the provider's payment already.
    const providerPaymentId = payment.provider_payment_id ?? ensured;
    const metadata = buildPaymentMetadata(known);
    const amountCents = payment.due_cents + tipCents;
    if (paymentMethod === null) {
      if (!providerPaymentId) throw createCardMissing();
      return { kind: 'look', orderId, attempt: payment.attempt, providerPaymentId, metadata };
    }
    if (valetFeeCents !== undefined && valetFeeCents !== payment.due_cents) {
      throw new AppError('PRICE_CHANGED', { state: order.status });
    }
    const attempt = payment.attempt + 1;
    // The earlier claim has expired without a result. This caller releases that claim and makes a
    // new one.
    const unclaimed =
      payment.status === 'confirming'
        ? await movePayment(unit, payment, { event: 'release' })
        : payment;
    await movePayment(unit, unclaimed, {
      event: 'claim',
      set: {
        attempt,
        claimed_at: unit.now,
        tip_requested_cents: tipCents,
        ...scheduleCheck(unit.now),
      },
    });
    const { currency } = payment;
    if (!providerPaymentId) throw new AppError('PAYMENT_IN_PROGRESS');
    return {
      kind: 'charge',
      orderId,
      attempt,
      providerPaymentId,
      metadata,
      paymentMethod,
      amountCents,
      currency,
      idempotencyKey: `charge-${payment.id}-${attempt}`,
    };
  });
}

export function createCardMissing(): AppError {
  return fieldError('confirmationTokenId', 'card_missing');
}

/**
 * Releases a claim on a payment. Afterwards the guest may try another card or answer the bank's
 * challenge. Does nothing when the payment is settled or another caller has a newer claim.
 *
 * @param event `release` when the provider did not report the result of the charge
 */
export async function releaseClaim(
  ctx: Context,
  { orderId, attempt }: Attempt,
  {
    event,
    reason,
    isAnswered,
  }: { event: ReleaseEvent; reason: string | null; isAnswered: boolean },
): Promise<void> {
  await transact(ctx, async (unit) => {
    const { stay } = await lockOrder(unit.trx, orderId);
    const payment = await lockPayment(unit, orderId);
    if (payment.attempt !== attempt) return;
    if (!nextPaymentStatus(payment.status, event)) return;
    await movePayment(unit, payment, {
      event,
      set: { last_error: reason, ...(isAnswered ? { claimed_at: null } : {}) },
    });
    publishStay(unit, stay, { type: 'order_updated', orderId });
  });
}

/**
 * Releases an expired claim whose process died before the charge. Afterwards the guest may try
 * another card.
 */
export async function releaseSilentClaim(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    await lockOrder(unit.trx, orderId);
    const payment = await lockPayment(unit, orderId);
    if (payment.status !== 'confirming' || isClaimFresh(payment, unit.now)) return;
    await movePayment(unit, payment, { event: 'release' });
  });
}
