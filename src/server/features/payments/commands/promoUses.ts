import { sql } from 'kysely';
import type { UnitOfWork } from '../../../platform/db/transact.ts';

async function count(unit: UnitOfWork, promoCodeId: string, by: 1 | -1): Promise<void> {
  await unit.trx
    .updateTable('promo_codes')
    .set({ uses: sql<number>`greatest(0, uses + ${by}::integer)` })
    .where('id', '=', promoCodeId)
    .execute();
}

/** An order takes one use of a code. The code's row is locked, and has one left. */
export const takePromo = (unit: UnitOfWork, promoCodeId: string) => count(unit, promoCodeId, 1);

/** Gives back the use that a locked order holds, once: when it is cancelled or the code taken off. */
export async function releasePromo(
  unit: UnitOfWork,
  order: { promo_code_id: string | null },
): Promise<void> {
  if (order.promo_code_id !== null) await count(unit, order.promo_code_id, -1);
}
