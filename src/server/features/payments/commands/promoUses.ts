import { sql } from 'kysely';
import type { UnitOfWork } from '../../../platform/db/transact.ts';

async function count(unit: UnitOfWork, promoCodeId: string, by: 1 | -1): Promise<void> {
  await unit.trx
    .updateTable('promo_codes')
    .set({ uses: sql<number>`greatest(0, uses + ${by}::integer)` })
    .where('id', '=', promoCodeId)
    .execute();
}

/** Counts one use of a code. The caller holds the code's row lock and has checked that a use is left. */
export const countPromoUse = (unit: UnitOfWork, promoCodeId: string) => count(unit, promoCodeId, 1);

/**
 * Gives back the code's use of a locked order. The caller does this once: when the order is cancelled or the code
 * removed.
 */
export async function releasePromoUse(
  unit: UnitOfWork,
  order: { promo_code_id: string | null },
): Promise<void> {
  if (order.promo_code_id !== null) await count(unit, order.promo_code_id, -1);
}
