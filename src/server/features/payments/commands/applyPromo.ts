import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isAwaitingPayment, isUnpaid } from '#domain/orders/states.ts';
import { quotePrice } from '#domain/payments/price.ts';
import {
  findPromoRefusal,
  normalisePromoCode,
  type PromoTerms,
  type PromoRefusal,
  getPromoDiscount,
} from '#domain/payments/promo.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { StayOwner } from '../../../actor.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { ProviderUnreachable } from '../../../platform/payments/provider.ts';
import { expireUnpaid } from '../../orders/commands/cancelOrder.ts';
import { lockOrder, type LockedReturn } from '../../orders/commands/lock.ts';
import { appendEvent, touchStay, type LockedStay } from '../../stays/commands/transition.ts';
import { isPlateOfRegion } from '../../vehicles/rules/isPlateOfRegion.ts';
import {
  chargeHouseAccount,
  adjustHouseSettlement,
  lockHouseAccountByCode,
} from './chargeHouse.ts';
import { isChargeUnanswered, mayChargeStillArrive } from './claimPayment.ts';
import { findPayment, type StoredPayment } from './openPayment.ts';
import { buildPaymentMetadata } from './paymentMetadata.ts';
import { releasePromoUse, countPromoUse } from './promoUses.ts';
import { promoLocationIds } from '../queries/promoCodes.ts';
import { reopenPayment } from './reopenPayment.ts';
import { applySettlement } from './settleAtDesk.ts';
import { settleFreeOrder, settlePayment } from './settlePayment.ts';
import { lockPayment, type LockedPayment } from './transition.ts';

type Guest = Pick<LockedStay, 'id' | 'customer_id' | 'phone_e164' | 'plate_key' | 'plate_region'>;

/**
 * Builds the SQL condition for all stays of one guest, by account and by verified phone number. A
 * stay's phone number counts as verified, because the ticket link goes to this phone. Without an
 * account and a phone number, the license plate identifies the guest.
 */
function whereOfGuest(stay: Guest): RawBuilder<SqlBool> {
  const { id, customer_id: customerId, phone_e164: phone, plate_key: plate, plate_region } = stay;
  if (customerId === null && phone === null)
    return sql<SqlBool>`(stays.id = ${id} or (stays.plate_key = ${plate} and ${isPlateOfRegion(plate_region)}))`;
  return sql<SqlBool>`(stays.id = ${id} or stays.customer_id = ${customerId} or stays.phone_e164 = ${phone}
    or stays.phone_e164 = (select phone_e164 from people where people.id = ${customerId} and phone_verified_at is not null)
    or stays.customer_id = (select people.id from people
      where role = 'customer' and phone_e164 = ${phone} and phone_verified_at is not null))`;
}

/** Counts the guest's uses of a promo code in other orders. Cancelled orders do not count. */
async function countUsesOfGuest(
  unit: UnitOfWork,
  promoCodeId: string,
  stay: Guest,
  orderId: string,
): Promise<number> {
  const { count } = await unit.trx
    .selectFrom('orders')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orders.promo_code_id', '=', promoCodeId)
    .where('orders.cancelled_at', 'is', null)
    .where('orders.id', '<>', orderId)
    .where(whereOfGuest(stay))
    .executeTakeFirstOrThrow();
  return count;
}

type PromoRow = PromoTerms & { id: string; code: string };

/**
 * Finds a promo code of the order's business, case-insensitively.
 *
 * @returns the promo code's id; null if the business has no such promo code
 */
async function findPromoId(
  unit: UnitOfWork,
  order: LockedReturn['order'],
  code: string,
): Promise<string | null> {
  const row = await unit.trx
    .selectFrom('promo_codes')
    .select('id')
    .where('business_id', '=', order.business_id)
    .where(sql<string>`upper(code)`, '=', sql<string>`upper(${code})`)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Locks the new promo code and the replaced one, sorted by id. Otherwise two transactions could
 * deadlock.
 */
async function lockPromos(unit: UnitOfWork, ids: string[]): Promise<PromoRow[]> {
  const rows = await unit.trx
    .selectFrom('promo_codes')
    .selectAll()
    .select(promoLocationIds.as('location_ids'))
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    discountType: row.discount_type,
    discountValue: row.discount_value,
    isActive: row.is_active,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    maxUses: row.max_uses,
    maxUsesPerGuest: row.max_uses_per_guest,
    minimumCents: row.minimum_cents,
    locationIds: row.location_ids,
    uses: row.uses,
  }));
}

/**
 * Maps each refusal of a promo code to an error code. A missing promo code and a promo code of
 * another business both map to INVALID_PROMO_CODE.
 */
const refusals: Record<PromoRefusal, ErrorCode> = {
  invalid: 'INVALID_PROMO_CODE',
  ended: 'PROMO_ENDED',
  used_up: 'PROMO_USED_UP',
  not_started: 'PROMO_NOT_STARTED',
  not_here: 'PROMO_NOT_HERE',
  below_minimum: 'PROMO_BELOW_MINIMUM',
  used_by_guest: 'PROMO_USED_BY_GUEST',
};

/**
 * Returns the locked promo code; null for an empty code. The order's current promo code is never
 * refused.
 *
 * @throws INVALID_PROMO_CODE, PROMO_…
 */
async function requireUsablePromo(
  unit: UnitOfWork,
  { order, stay }: LockedReturn,
  code: string,
): Promise<PromoRow | null> {
  const id = code === '' ? null : await findPromoId(unit, order, code);
  if (code !== '' && id === null) throw new AppError('INVALID_PROMO_CODE');
  const ids = [id, order.promo_code_id].filter((one) => one !== null);
  if (ids.length === 0) return null;
  const promo = (await lockPromos(unit, ids)).find((one) => one.id === id) ?? null;
  if (!promo || promo.id === order.promo_code_id) return promo;
  const use = {
    priceCents: order.price_cents,
    locationId: order.location_id,
    // Counted under the promo code's row lock: with two orders of one guest, the second sees the
    // first use.
    usesOfGuest:
      promo.maxUsesPerGuest === null ? 0 : await countUsesOfGuest(unit, promo.id, stay, order.id),
  };
  const refusal = findPromoRefusal(promo, use, unit.now);
  if (refusal) throw new AppError(refusals[refusal]);
  return promo;
}

async function reprice(
  unit: UnitOfWork,
  { order, stay }: LockedReturn,
  currency: string,
  promo: PromoRow | null,
  owner: StayOwner,
) {
  const { discountCents, platformFeeCents, customerFeeCents } = quotePrice(order.price_cents, {
    promo: promo && getPromoDiscount(promo),
    fee: { type: order.platform_fee_type, value: order.platform_fee_value },
    feePayer: order.platform_fee_payer,
    currency,
  });
  await releasePromoUse(unit, order);
  if (promo) await countPromoUse(unit, promo.id);
  await updateRow(unit.trx, 'orders', order.id, {
    promo_code_id: promo?.id ?? null,
    discount_cents: discountCents,
    platform_fee_cents: platformFeeCents,
    customer_fee_cents: customerFeeCents,
  });
  const settledCents = await adjustHouseSettlement(unit, order.id, customerFeeCents, currency);
  await unit.trx
    .updateTable('payments')
    .set({ due_cents: customerFeeCents - settledCents })
    .where('order_id', '=', order.id)
    .execute();
  await appendEvent(unit, stay, {
    type: 'order.promo',
    from: order.status,
    to: order.status,
    by: owner.by,
    orderId: order.id,
    data: { code: promo?.code ?? null, discountCents, customerFeeCents },
  });
  await touchStay(unit, stay, { type: 'order_updated', orderId: order.id });
}

/**
 * Asks the provider about an unanswered charge or an open bank challenge before the price changes.
 * If the charge succeeded at the old price, the order is booked at the old price.
 *
 * @throws PAYMENT_IN_PROGRESS, PAYMENT_UNAVAILABLE
 */
async function cancelUnansweredCharge(ctx: Context, payment: StoredPayment): Promise<void> {
  const isOpenToAnswer = isChargeUnanswered(payment) || payment.status === 'requires_action';
  if (!isOpenToAnswer || !payment.provider_payment_id) return;
  if (mayChargeStillArrive(payment, ctx.clock())) throw new AppError('PAYMENT_IN_PROGRESS');
  try {
    const said = await ctx.payments.retrieve(
      payment.provider_payment_id,
      buildPaymentMetadata(payment),
    );
    if (said.status === 'succeeded') await settlePayment(ctx, payment.order_id, said);
    if (said.status === 'requires_action' || said.status === 'processing')
      throw new AppError('PAYMENT_IN_PROGRESS');
    await reopenPayment(ctx, payment, said);
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new AppError('PAYMENT_UNAVAILABLE');
    throw error;
  }
}

/**
 * Charges the house account whose code was typed. The account pays; a house account code does not
 * change the price.
 *
 * @returns false when no house account has the typed code
 * @throws INVALID_PROMO_CODE for an inactive account, VALIDATION_USED, HOUSE_LIMIT_REACHED
 */
async function chargeHouseOfCode(
  unit: UnitOfWork,
  locked: LockedReturn,
  payment: LockedPayment,
  code: string,
  owner: StayOwner,
): Promise<boolean> {
  const account = code === '' ? undefined : await lockHouseAccountByCode(unit, locked.order, code);
  if (!account) return false;
  if (!account.is_active) throw new AppError('INVALID_PROMO_CODE');
  const { order } = locked;
  const amountCents = await chargeHouseAccount(unit, account, { order, payment }, { by: null });
  const settled = { way: 'house', amountCents, details: { account: account.name } } as const;
  await applySettlement(unit, locked, payment, settled, owner.by);
  return true;
}

/**
 * Applies a promo code to an unpaid order: subtracts the discount and recomputes the valet fee with
 * the order's stored terms. An order that now costs nothing joins the queue.
 *
 * An order has at most one promo code and counts as one use; an empty code removes the promo code.
 * The provider's payment is not changed; only the charge sets the final amount.
 *
 * @throws ORDER_NOT_FOUND, NOT_AWAITING_PAYMENT, PAYMENT_IN_PROGRESS, PAYMENT_UNAVAILABLE,
 *   INVALID_PROMO_CODE, PROMO_…, VALIDATION_USED, HOUSE_LIMIT_REACHED
 */
export async function applyPromo(
  ctx: Context,
  owner: StayOwner,
  orderId: string,
  typed: string,
): Promise<void> {
  const payment = await findPayment(ctx, orderId);
  if (payment?.stay_id !== owner.stayId) throw new AppError('ORDER_NOT_FOUND');
  await cancelUnansweredCharge(ctx, payment);
  const code = normalisePromoCode(typed);
  if (typed !== '' && code === '') throw new AppError('INVALID_PROMO_CODE');
  const state = await transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    const { order } = locked;
    const payment = await lockPayment(unit, orderId);
    if (!isUnpaid(order)) return order.status;
    if (isAwaitingPayment(order.status) && order.expires_at <= unit.now) {
      await expireUnpaid(unit, locked);
      return 'cancelled';
    }
    if (payment.status !== 'open' || mayChargeStillArrive(payment, unit.now))
      throw new AppError('PAYMENT_IN_PROGRESS');
    if (await chargeHouseOfCode(unit, locked, payment, code, owner)) return null;
    const promo = await requireUsablePromo(unit, locked, code);
    if ((promo?.id ?? null) !== order.promo_code_id) {
      await reprice(unit, locked, payment.currency, promo, owner);
      await settleFreeOrder(unit, await lockOrder(unit.trx, orderId));
    }
    return null;
  });
  if (state) throw new AppError('NOT_AWAITING_PAYMENT', { state });
}
