import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { UnitOfWork } from '#server/platform/db/transact.ts';
import type { LockedStay } from '#server/features/stays/commands/transition.ts';

type Guest = Pick<LockedStay, 'id' | 'customer_id' | 'phone_e164' | 'plate_key'>;

/**
 * Builds the SQL condition for all stays of one guest, by account and by verified phone number. A
 * stay's phone number counts as verified, because the ticket link goes to this phone. Without an
 * account and a phone number, the license plate identifies the guest.
 */
function whereOfGuest(stay: Guest): RawBuilder<SqlBool> {
  const { id, customer_id: customerId, phone_e164: phone, plate_key: plate } = stay;
  if (customerId === null && phone === null)
    return sql<SqlBool>`(stays.id = ${id} or stays.plate_key = ${plate})`;
  return sql<SqlBool>`(stays.id = ${id} or stays.customer_id = ${customerId} or stays.phone_e164 = ${phone}
    or stays.phone_e164 = (select phone_e164 from people where people.id = ${customerId} and phone_verified_at is not null)
    or stays.customer_id = (select people.id from people
      where role = 'customer' and phone_e164 = ${phone} and phone_verified_at is not null))`;
}

/** Counts the guest's uses of a promo code in other orders. Cancelled orders do not count. */
export async function countUsesOfGuest(
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
