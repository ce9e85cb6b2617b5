import { sql } from 'kysely';
import { startOfBusinessDay, getBusinessDay } from '#domain/businesses/businessDay.ts';
import {
  computeCover,
  computeHouseLeft,
  findRefusal,
  type HouseUses,
} from '#domain/payments/ways.ts';
import { currencyStep } from '#domain/shared/money.ts';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import type { LockedOrder } from '../../orders/commands/lock.ts';
import type { LockedPayment } from './transition.ts';

/** An account of the order's business; of two who charge it at once the second waits, and finds its last use gone. */
const selectAccount = (unit: UnitOfWork, order: LockedOrder) =>
  unit.trx
    .selectFrom('house_accounts')
    .selectAll()
    .where('business_id', '=', order.business_id)
    .forUpdate();
type LockedAccount = Awaited<
  ReturnType<ReturnType<typeof selectAccount>['executeTakeFirstOrThrow']>
>;

export const lockAccount = (unit: UnitOfWork, order: LockedOrder, accountId: string) =>
  selectAccount(unit, order).where('id', '=', accountId).executeTakeFirst();

/** @param code as `normalisePromoCode` leaves it */
export const lockAccountOfCode = (unit: UnitOfWork, order: LockedOrder, code: string) =>
  selectAccount(unit, order).where('code', '=', code).executeTakeFirst();

/**
 * Returns that the account pays for, and what it pays of them since the business day and its month began at the order's
 * location. A cancelled one gives its use back.
 */
async function countUses(
  unit: UnitOfWork,
  accountId: string,
  order: LockedOrder,
): Promise<HouseUses> {
  const { time_zone: zone } = await unit.trx
    .selectFrom('locations')
    .select('time_zone')
    .where('id', '=', order.location_id)
    .executeTakeFirstOrThrow();
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
 * Lets a locked account pay of a locked order what is due, or a part of it.
 *
 * @param chargeCents instead of what the account pays; no more than that
 * @throws HOUSE_ACCOUNT_NOT_FOUND for one out of use, VALIDATION_USED, HOUSE_LIMIT_REACHED with what is left, and
 *   VALIDATION naming `chargeCents`
 */
export async function chargeHouse(
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
  const refusal = findRefusal(rules, uses);
  if (refusal === 'inactive') throw new AppError('HOUSE_ACCOUNT_NOT_FOUND');
  if (refusal !== null || (await hasHouse(unit, order.id))) throw new AppError('VALIDATION_USED');
  const { due_cents: dueCents, currency } = payment;
  if ((charge.chargeCents ?? 0) % currencyStep(currency) !== 0)
    throw fieldError('chargeCents', 'cash_invalid');
  const wanted = Math.min(charge.chargeCents ?? dueCents, account.cover_cents ?? dueCents);
  const amountCents = computeCover(wanted, dueCents, currency);
  const leftCents = computeHouseLeft(rules, uses);
  if (leftCents !== null && amountCents > leftCents) {
    // What an account of the business has left is nothing a guest has to know.
    const left = charge.by ? { left: { cents: leftCents, currency } } : {};
    throw new AppError('HOUSE_LIMIT_REACHED', left);
  }
  await unit.trx
    .insertInto('order_settlements')
    .values({
      business_id: order.business_id,
      order_id: order.id,
      way: 'house',
      amount_cents: amountCents,
      house_account_id: account.id,
      taken_by: charge.by?.personId ?? null,
      created_at: unit.now,
    })
    .execute();
  return amountCents;
}

/** One account pays for a return. */
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
 * A promo code changed what an unpaid order costs: its account pays the same of it, or all of what is left.
 *
 * @returns what is settled of the new fee
 */
export async function fitHouse(
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
  const amountCents = computeCover(Math.min(charged.amount_cents, feeCents), feeCents, currency);
  if (amountCents === 0) {
    await unit.trx.deleteFrom('order_settlements').where('id', '=', charged.id).execute();
  } else {
    await unit.trx
      .updateTable('order_settlements')
      .set({ amount_cents: amountCents })
      .where('id', '=', charged.id)
      .execute();
  }
  return amountCents;
}
