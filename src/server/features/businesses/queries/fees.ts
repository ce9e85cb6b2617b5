import { type RawBuilder, sql } from 'kysely';
import type { FeeTerms } from '#domain/payments/platformFee.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/**
 * SQL of the fee in effect at a time: the latest change effective by then, else the business's
 * first terms. The query must select from `businesses`.
 */
export function feeInEffect(at: RawBuilder<Date> | Date) {
  return sql<FeeTerms>`coalesce(
    (select jsonb_build_object('type', fee_type, 'value', fee_value, 'payer', fee_payer) from platform_fee_changes
      where platform_fee_changes.business_id = businesses.id and cancelled_at is null and effective_from <= ${at}
      order by effective_from desc, version desc limit 1),
    jsonb_build_object('type', businesses.platform_fee_type, 'value', businesses.platform_fee_value,
      'payer', businesses.platform_fee_payer))`;
}

export async function getFeeInForce(
  db: Queryable,
  businessId: string,
  at: Date,
): Promise<FeeTerms> {
  const { fee } = await db
    .selectFrom('businesses')
    .select(feeInEffect(at).as('fee'))
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return fee;
}
