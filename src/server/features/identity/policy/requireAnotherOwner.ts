import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ActingAdmin } from '../commands/audit.ts';

/**
 * The owners of the platform, locked in one order: of two who take the other's place at once, the second
 * finds that they are none any more.
 *
 * @throws FORBIDDEN where whoever acts is no owner by now
 */
export async function lockOwners(trx: Trx, { actor }: ActingAdmin): Promise<string[]> {
  const owners = await trx
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'admin')
    .where('admin_set', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = owners.map(({ id }) => id);
  if (!ids.includes(actor.personId)) throw new AppError('FORBIDDEN');
  return ids;
}

/** @throws LAST_OWNER where nobody else could undo what is done to this one */
export function requireAnotherOwner(owners: readonly string[], personId: string): void {
  if (owners.every((id) => id === personId)) throw new AppError('LAST_OWNER');
}
