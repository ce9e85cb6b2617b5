import { valetRoles } from '#domain/identity/roles.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable, Trx } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';

const selectOwnValet = (db: Queryable, actor: Actor, valetId: string) =>
  db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', valetId)
    .where('business_id', '=', actor.businessId)
    .where('role', 'in', valetRoles);

/**
 * Returns a valet of the actor's business.
 *
 * @throws VALET_NOT_FOUND also for a valet of another business: nobody may probe which ids exist
 */
export async function getOwnValet(db: Queryable, actor: Actor, valetId: string) {
  const valet = await selectOwnValet(db, actor, valetId).executeTakeFirstOrThrow(
    () => new AppError('VALET_NOT_FOUND'),
  );
  return valet;
}

/**
 * Locks the valet until the transaction ends.
 *
 * @throws VALET_NOT_FOUND also for a valet of another business
 */
export async function lockOwnValet(trx: Trx, actor: Actor, valetId: string) {
  const valet = await selectOwnValet(trx, actor, valetId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('VALET_NOT_FOUND'));
  return valet;
}
