import { isAwaitingPayment, isUnpaid } from '#domain/orders/states.ts';
import { nextPaymentStatus, type PaymentEvent } from '#domain/payments/states.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { expireUnpaid } from '../../orders/commands/cancelOrder.ts';
import { lockOrder } from '../../orders/commands/lock.ts';
import { publishStay } from '../../stays/commands/transition.ts';
import { scheduleCheck } from '../reconcileSchedule.ts';
import type { PaymentMethod } from './paymentMethod.ts';
import { ensureProviderPayment, type Payment } from './openPayment.ts';
import { lockPayment, type LockedPayment, movePayment } from './transition.ts';

export type Confirmation = {
  tipCents: number;
  /** What the person was shown; absent where the caller shows nothing. */
  valetFeeCents?: number | undefined;
  paymentMethod: PaymentMethod | null;
};

/** A claim whose process died; after it another caller takes over. */
const CLAIM_SECONDS = 60;

type Attempt = {
  orderId: string;
  /** Whoever holds the payment's newest attempt may give it back; others may not. */
  attempt: number;
};

export type Claim =
  | { kind: 'already_paid'; tipCents: number }
  /** Its time to be paid was over; it is off now. */
  | { kind: 'expired' }
  /** Without a card: only asks what became of an earlier try. Claims nothing. */
  | (Attempt & { kind: 'look'; providerPaymentId: string })
  | (Attempt & {
      kind: 'charge';
      providerPaymentId: string;
      paymentMethod: PaymentMethod;
      amountCents: number;
      currency: string;
      idempotencyKey: string;
    });

type ReleaseEvent = Extract<PaymentEvent, 'require_action' | 'decline' | 'release'>;

type ClaimState = Pick<LockedPayment, 'status' | 'claimed_at'>;

export function isFresh({ claimed_at: claimedAt }: ClaimState, now: Date): boolean {
  return (claimedAt?.getTime() ?? 0) + CLAIM_SECONDS * 1000 > now.getTime();
}

function requireUnclaimed(payment: LockedPayment, now: Date) {
  if (payment.status === 'confirming' && isFresh(payment, now))
    throw new AppError('PAYMENT_IN_PROGRESS');
}

/** The provider did not answer the last charge: what became of it is not known. */
export function isUnanswered(payment: ClaimState): boolean {
  return payment.status === 'open' && payment.claimed_at !== null;
}

/** As `isUnanswered`, and the charge may still be under way. */
export function mayStillArrive(payment: ClaimState, now: Date): boolean {
  return isUnanswered(payment) && isFresh(payment, now);
}

/**
 * One caller moves the payment to `confirming` and may charge; everyone else is told to wait.
 *
 * @throws NOT_AWAITING_PAYMENT, PRICE_CHANGED, PAYMENT_IN_PROGRESS, ProviderUnreachable, and
 *   VALIDATION naming `confirmationTokenId` where a card is needed and none is there
 */
export async function claimPayment(
  ctx: Context,
  known: Payment,
  input: Confirmation,
): Promise<Claim> {
  const { order_id: orderId } = known;
  const { tipCents, valetFeeCents, paymentMethod } = input;
  const ensured = await ensureProviderPayment(ctx, known);
  return transact(ctx, async (unit): Promise<Claim> => {
    const locked = await lockOrder(unit.trx, orderId);
    const { order } = locked;
    const payment = await lockPayment(unit, orderId);
    if (payment.status === 'paid') return { kind: 'already_paid', tipCents: order.tip_cents };
    if (!isUnpaid({ status: order.status, paidAt: order.paid_at })) {
      throw new AppError('NOT_AWAITING_PAYMENT', { state: order.status });
    }
    if (isAwaitingPayment(order.status) && order.expires_at <= unit.now) {
      await expireUnpaid(ctx, unit, locked);
      return { kind: 'expired' };
    }
    requireUnclaimed(payment, unit.now);
    // Another caller may have made it known meanwhile.
    const providerPaymentId = payment.provider_payment_id ?? ensured;
    const amountCents = payment.due_cents + tipCents;
    if (paymentMethod === null) {
      if (!providerPaymentId) throw createCardMissing();
      return { kind: 'look', orderId, attempt: payment.attempt, providerPaymentId };
    }
    if (valetFeeCents !== undefined && valetFeeCents !== payment.due_cents) {
      throw new AppError('PRICE_CHANGED', { state: order.status });
    }
    const attempt = payment.attempt + 1;
    // Whoever claimed it has been silent for too long.
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
 * Gives a claim back: another card may be tried, or the bank's challenge answered. Does nothing
 * when another caller has claimed the payment since, or it is settled.
 *
 * @param event `release` where the provider did not say what became of the charge
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

/** The process that claimed it died before it charged: another card may be tried. */
export async function releaseSilentClaim(ctx: Context, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    await lockOrder(unit.trx, orderId);
    const payment = await lockPayment(unit, orderId);
    if (payment.status !== 'confirming' || isFresh(payment, unit.now)) return;
    await movePayment(unit, payment, { event: 'release' });
  });
}
