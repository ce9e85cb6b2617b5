import type { Queryable, Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Locks a business against other changes. The lock is weak enough that cars can still be received.
 *
 * @throws BUSINESS_NOT_FOUND
 */
export async function lockBusiness(trx: Trx, id: string) {
  const business = await trx
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('BUSINESS_NOT_FOUND'));
  return business;
}

/** @throws BUSINESS_NOT_FOUND */
export async function requireBusinessById(db: Queryable, id: string) {
  const found = await db
    .selectFrom('businesses')
    .select(['id', 'currency'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('BUSINESS_NOT_FOUND'));
  return found;
}
