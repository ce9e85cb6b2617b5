import { sql } from 'kysely';
import type { UnitOfWork } from '../../../platform/db/transact.ts';

/**
 * Guests type promo codes and codes of house accounts into one field, so a code is of one thing. Of two who add one at
 * once the second waits here, and finds the first.
 */
export async function lockCodes(unit: UnitOfWork, businessId: string): Promise<void> {
  await unit.trx
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Whether a promo code or another house account of the business has it.
 *
 * @param code as `normalisePromoCode` leaves it
 * @param houseAccountId whose own code it may be
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
