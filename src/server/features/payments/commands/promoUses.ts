import { sql } from 'kysely';
import type { UnitOfWork } from '../../../context.ts';
import { updateRow } from '../../../platform/db/rows.ts';

async function count(unit: UnitOfWork, promoCodeId: string, by: 1 | -1): Promise<void> {
  await updateRow(unit.trx, 'promo_codes', promoCodeId, {
    uses: sql<number>`greatest(0, uses + ${by}::integer)`,
  });
}

/**
 * Counts one use of a promo code. The caller has locked the promo code's row and checked that a use
 * is left.
 */
export const countPromoUse = (unit: UnitOfWork, promoCodeId: string) => count(unit, promoCodeId, 1);

/**
 * Gives back the use of a locked order's promo code. The caller does this only once: when the order
 * is cancelled or the promo code is removed.
 */
export async function releasePromoUse(
  unit: UnitOfWork,
  order: { promo_code_id: string | null },
): Promise<void> {
  if (order.promo_code_id !== null) await count(unit, order.promo_code_id, -1);
}
