import { sql } from 'kysely';
import type { UnitOfWork } from '../../../context.ts';
import { lockRow } from '../../../platform/db/rows.ts';

/**
 * Locks the business before a code is added: the second of two writers waits and sees the first
 * code. Guests type promo codes and house account codes into one field, so a code must be unique
 * across both kinds.
 */
export async function lockCodes(unit: UnitOfWork, businessId: string): Promise<void> {
  await lockRow(unit.trx, 'businesses', businessId);
}

/**
 * Returns true when a promo code or another house account of the business has this code.
 *
 * @param code as returned by `normalisePromoCode`
 * @param houseAccountId house account whose own code does not count; null for a new account or a
 *   promo code
 */
export async function isCodeTaken(
  unit: UnitOfWork,
  businessId: string,
  code: string,
  houseAccountId: string | null = null,
): Promise<boolean> {
  const promo = await unit.trx
    .selectFrom('promo_codes')
    .select('id')
    .where('business_id', '=', businessId)
    .where(sql<string>`upper(code)`, '=', code)
    .executeTakeFirst();
  const account = await unit.trx
    .selectFrom('house_accounts')
    .select('id')
    .where('business_id', '=', businessId)
    .where('code', '=', code)
    .executeTakeFirst();
  return promo !== undefined || (account !== undefined && account.id !== houseAccountId);
}
