import { sql } from 'kysely';
import { startOfBusinessDay, getBusinessDay } from '#domain/businesses/businessDay.ts';
import {
  computeHousePayment,
  computeHouseLeft,
  findHouseRefusal,
  type HouseAccountUsage,
} from '#domain/payments/ways.ts';
import { currencyStep } from '#domain/shared/money.ts';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import { getRow, insertRows, updateRow } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import type { LockedOrder } from '../../orders/commands/lock.ts';
import type { LockedPayment } from './transition.ts';

/**
 * Selects house accounts of the order's business with a row lock. Of two concurrent charges, the
 * second waits and counts the use of the first.
 */
const selectAccount = (unit: UnitOfWork, order: LockedOrder) =>
  unit.trx
    .selectFrom('house_accounts')
    .selectAll()
    .where('business_id', '=', order.business_id)
    .forUpdate();
type LockedAccount = Awaited<
  ReturnType<ReturnType<typeof selectAccount>['executeTakeFirstOrThrow']>
>;

export const lockHouseAccount = (unit: UnitOfWork, order: LockedOrder, accountId: string) =>
  selectAccount(unit, order).where('id', '=', accountId).executeTakeFirst();

/** @param code as returned by `normalisePromoCode` */
export const lockHouseAccountByCode = (unit: UnitOfWork, order: LockedOrder, code: string) =>
  selectAccount(unit, order).where('code', '=', code).executeTakeFirst();

/**
 * Counts the orders that a house account pays for, and sums the amounts of the current business day
 * and month. Day and month are those of the order's location. Cancelled orders do not count.
 */
async function countUses(
  unit: UnitOfWork,
  accountId: string,
  order: LockedOrder,
): Promise<HouseAccountUsage> {
  const { time_zone: zone } = await getRow(unit.trx, 'locations', order.location_id, ['time_zone']);
  const today = getBusinessDay(unit.now, zone);
  const day = startOfBusinessDay(today, zone);
  const month = startOfBusinessDay(`${today.slice(0, 7)}-01`, zone);
  const since = (start: Date) =>
    sql<number>`coalesce(sum(amount_cents) filter (where order_settlements.created_at >= ${start}), 0)::bigint`;
  return unit.trx
    .selectFrom('order_settlements')
    .innerJoin('orders', 'orders.id', 'order_settlements.order_id')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where orders.stay_id = ${order.stay_id}))::int`.as('ofStay'),
      since(day).as('dayCents'),
      since(month).as('monthCents'),
    ])
    .where('house_account_id', '=', accountId)
    .where('orders.cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/**
 * Charges a locked house account with the due amount of a locked order, or with a part.
 *
 * @param charge.chargeCents lowers the charge; it cannot exceed what the account covers
 * @throws HOUSE_ACCOUNT_NOT_FOUND for an inactive account, VALIDATION_USED, HOUSE_LIMIT_REACHED
 *   with the amount left, and VALIDATION naming `chargeCents`
 */
export async function chargeHouseAccount(
  unit: UnitOfWork,
  account: LockedAccount,
  { order, payment }: { order: LockedOrder; payment: LockedPayment },
  charge: { by: Actor | null; chargeCents?: number | undefined },
): Promise<number> {
  const uses = await countUses(unit, account.id, order);
  const rules = {
    isActive: account.is_active,
    maxUses: account.max_uses,
    oncePerStay: account.once_per_stay,
    dayLimitCents: account.day_limit_cents,
    monthLimitCents: account.month_limit_cents,
  };
  const refusal = findHouseRefusal(rules, uses);
  if (refusal === 'inactive') throw new AppError('HOUSE_ACCOUNT_NOT_FOUND');
  if (refusal !== null || (await hasHouse(unit, order.id))) throw new AppError('VALIDATION_USED');
  const { due_cents: dueCents, currency } = payment;
  if ((charge.chargeCents ?? 0) % currencyStep(currency) !== 0)
    throw fieldError('chargeCents', 'cash_invalid');
  const wanted = Math.min(charge.chargeCents ?? dueCents, account.cover_cents ?? dueCents);
  const amountCents = computeHousePayment(wanted, dueCents, currency);
  const leftCents = computeHouseLeft(rules, uses);
  if (leftCents !== null && amountCents > leftCents) {
    // Only staff see how much of the house account's limit is left; guests do not.
    const left = charge.by ? { left: { cents: leftCents, currency } } : {};
    throw new AppError('HOUSE_LIMIT_REACHED', left);
  }
  await insertRows(unit.trx, 'order_settlements', {
    business_id: order.business_id,
    order_id: order.id,
    way: 'house',
    amount_cents: amountCents,
    house_account_id: account.id,
    taken_by: charge.by?.personId ?? null,
    created_at: unit.now,
  });
  return amountCents;
}

/**
 * Returns true when a house account already pays for the order. An order has at most one house
 * account.
 */
async function hasHouse(unit: UnitOfWork, orderId: string): Promise<boolean> {
  const found = await unit.trx
    .selectFrom('order_settlements')
    .select('id')
    .where('order_id', '=', orderId)
    .where('way', '=', 'house')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Adjusts the house account's share after a promo code changed the price of an unpaid order. The
 * account pays the same amount as before, at most the new fee.
 *
 * @returns the settled part of the new fee, in smallest units
 */
export async function adjustHouseSettlement(
  unit: UnitOfWork,
  orderId: string,
  feeCents: number,
  currency: string,
): Promise<number> {
  const charged = await unit.trx
    .selectFrom('order_settlements')
    .select(['id', 'amount_cents'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!charged) return 0;
  const amountCents = computeHousePayment(
    Math.min(charged.amount_cents, feeCents),
    feeCents,
    currency,
  );
  if (amountCents === 0) {
    await unit.trx.deleteFrom('order_settlements').where('id', '=', charged.id).execute();
  } else {
    await updateRow(unit.trx, 'order_settlements', charged.id, { amount_cents: amountCents });
  }
  return amountCents;
}
