import type { z } from 'zod';
import type { Operations } from '#contract/index.ts';
import { hasCapabilityAtLocation, listActorCapabilities } from '#domain/identity/roles.ts';
import { isAwaitingPayment, isUnpaid } from '#domain/orders/states.ts';
import { computeChange, isValidCash, type SettlementWay } from '#domain/payments/ways.ts';
import type { Actor, EventActor } from '../../../actor.ts';
import type { CallContext, Context, UnitOfWork } from '../../../context.ts';
import { isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { findRow, insertRows, updateRow } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { ProviderUnreachable } from '../../../platform/payments/provider.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { expireUnpaid } from '../../orders/commands/cancelOrder.ts';
import { lockOrder, type LockedReturn } from '../../orders/commands/lock.ts';
import { isThingInScope } from '../../orders/policy.ts';
import { appendEvent, touchStay } from '../../stays/commands/transition.ts';
import { isClaimFresh, isChargeUnanswered } from './claimPayment.ts';
import { chargeHouseAccount, lockHouseAccount } from './chargeHouse.ts';
import { findPayment, type StoredPayment } from './openPayment.ts';
import { buildPaymentMetadata } from './paymentMetadata.ts';
import { settleFreeOrder, settlePayment } from './settlePayment.ts';
import { lockPayment, type LockedPayment } from './transition.ts';

type Input = z.output<Operations['POST /api/dispatch/orders/{id}/settle']['body']>;

/**
 * Books a card charge that may have succeeded without an answer. Otherwise the guest could pay a
 * second time at the desk. While the provider is unreachable the result stays unknown; a late
 * charge is refunded.
 */
async function settleArrived(ctx: Context, payment: StoredPayment): Promise<void> {
  const mayHaveArrived =
    payment.status === 'confirming' ||
    payment.status === 'requires_action' ||
    isChargeUnanswered(payment);
  if (!mayHaveArrived || !payment.provider_payment_id) return;
  try {
    const said = await ctx.payments.retrieve(
      payment.provider_payment_id,
      buildPaymentMetadata(payment),
    );
    if (said.status === 'succeeded') await settlePayment(ctx, payment.order_id, said);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
  }
}

/** @throws PAYMENT_IN_PROGRESS while the guest's card is being charged */
function requireNoCharge(payment: LockedPayment, now: Date): void {
  const isClaimed = payment.status === 'confirming' || isChargeUnanswered(payment);
  if (isClaimed && isClaimFresh(payment, now)) throw new AppError('PAYMENT_IN_PROGRESS');
}

/** Subtracts the settled amount from the payment's due amount. */
async function lowerDue(unit: UnitOfWork, payment: LockedPayment, amountCents: number) {
  await updateRow(unit.trx, 'payments', payment.id, { due_cents: payment.due_cents - amountCents });
}

type Settled = {
  way: SettlementWay;
  amountCents: number;
  /** Further data for the stay event of the settlement. */
  details: Record<string, string | number>;
};

/**
 * Completes a settlement that the caller has stored for a locked order. With nothing left to pay
 * the order becomes paid; otherwise the guest sees the rest.
 */
export async function applySettlement(
  unit: UnitOfWork,
  locked: LockedReturn,
  payment: LockedPayment,
  { way, amountCents, details }: Settled,
  by: EventActor,
): Promise<void> {
  const { stay, order } = locked;
  await lowerDue(unit, payment, amountCents);
  await appendEvent(unit, stay, {
    type: 'order.settle',
    from: order.status,
    to: order.status,
    by,
    orderId: order.id,
    data: { way, amountCents, ...details },
  });
  if (payment.due_cents === amountCents) await settleFreeOrder(unit, locked, by);
  else await touchStay(unit, stay, { type: 'order_updated', orderId: order.id });
}

/** Stores a cash or complimentary settlement, which always covers the whole due amount. */
async function insertWhole(
  unit: UnitOfWork,
  actor: Actor,
  order: LockedReturn['order'],
  row: { way: 'cash' | 'complimentary'; amountCents: number; given?: number; reason?: string },
) {
  await insertRows(unit.trx, 'order_settlements', {
    business_id: order.business_id,
    order_id: order.id,
    way: row.way,
    amount_cents: row.amountCents,
    given_cents: row.given ?? null,
    reason: row.reason ?? null,
    taken_by: actor.personId,
    created_at: unit.now,
  });
}

/** @throws VALIDATION naming `givenCents` */
function requireCash(givenCents: number, { due_cents: dueCents, currency }: LockedPayment): void {
  if (!isValidCash(givenCents, dueCents, currency)) throw fieldError('givenCents', 'cash_invalid');
  if (computeChange(givenCents, dueCents) < 0) throw fieldError('givenCents', 'cash_too_little');
}

async function settle(
  unit: UnitOfWork,
  actor: Actor,
  order: LockedReturn['order'],
  payment: LockedPayment,
  input: Input,
): Promise<Settled> {
  const amountCents = payment.due_cents;
  const { way } = input;
  if (way === 'cash') {
    const { givenCents } = input;
    requireCash(givenCents, payment);
    await insertWhole(unit, actor, order, { way, amountCents, given: givenCents });
    const changeCents = computeChange(givenCents, amountCents);
    return { way, amountCents, details: { givenCents, changeCents } };
  }
  if (way === 'complimentary') {
    const { reason } = input;
    await insertWhole(unit, actor, order, { way, amountCents, reason });
    return { way, amountCents, details: { reason } };
  }
  const account = await lockHouseAccount(unit, order, input.houseAccountId);
  if (!account) throw new AppError('HOUSE_ACCOUNT_NOT_FOUND');
  const { chargeCents } = input;
  const charged = await chargeHouseAccount(
    unit,
    account,
    { order, payment },
    { by: actor, chargeCents },
  );
  return { way, amountCents: charged, details: { account: account.name } };
}

/**
 * Returns the order's payment and location. Checks the scope before the first request to the
 * provider.
 *
 * @throws ORDER_NOT_FOUND also for an order outside the scope
 */
async function findInScope(ctx: Context, scope: LocationScope, orderId: string) {
  const order = await findRow(ctx.db, 'orders', orderId, ['location_id']);
  const payment = order && isThingInScope(scope, order) ? await findPayment(ctx, orderId) : null;
  if (!order || !payment) throw new AppError('ORDER_NOT_FOUND');
  return { payment, locationId: order.location_id };
}

const mayGiveAnywhere = (actor: Actor) =>
  listActorCapabilities(actor).includes('complimentary.give');

/**
 * Settles an unpaid order with cash, as complimentary, or on a house account. Under the order's row
 * lock only one payment wins; a card charge that arrives later is refunded.
 *
 * @throws ORDER_NOT_FOUND, FORBIDDEN, NOT_AWAITING_PAYMENT, PAYMENT_IN_PROGRESS, PRICE_CHANGED,
 *   HOUSE_ACCOUNT_NOT_FOUND, VALIDATION_USED, HOUSE_LIMIT_REACHED, IDEMPOTENCY_CONFLICT, and
 *   VALIDATION naming `givenCents`
 */
export async function settleAtDesk(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
  input: Input,
): Promise<void> {
  // Checks the capability before the query. An actor without the capability must not learn whether
  // the order exists.
  if (input.way === 'complimentary' && !mayGiveAnywhere(actor)) throw new AppError('FORBIDDEN');
  const { payment: known, locationId } = await findInScope(ctx, scope, orderId);
  if (
    input.way === 'complimentary' &&
    !hasCapabilityAtLocation(actor, 'complimentary.give', locationId)
  )
    throw new AppError('FORBIDDEN');
  if (ctx.call && (await isRepeatedCall(ctx.db, ctx.call))) return;
  await settleArrived(ctx, known);
  const state = await transactOnce(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    const { order } = locked;
    const payment = await lockPayment(unit, orderId);
    if (!isUnpaid(order)) return order.status;
    if (isAwaitingPayment(order.status) && order.expires_at <= unit.now) {
      await expireUnpaid(unit, locked);
      return 'cancelled';
    }
    requireNoCharge(payment, unit.now);
    if (input.amountCents !== payment.due_cents)
      throw new AppError('PRICE_CHANGED', { state: order.status });
    const settled = await settle(unit, actor, order, payment, input);
    await applySettlement(unit, locked, payment, settled, actor);
    return null;
  });
  if (state) throw new AppError('NOT_AWAITING_PAYMENT', { state });
}
