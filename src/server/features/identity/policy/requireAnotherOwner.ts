import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ActingAdmin } from '../commands/audit.ts';

/**
 * Locks the platform's owners, sorted by id. Of two owners who demote each other, the second waits.
 * The second then finds that they are not an owner any more.
 *
 * @throws FORBIDDEN when the acting administrator is no longer an owner
 */
export async function lockPlatformOwners(trx: Trx, { actor }: ActingAdmin): Promise<string[]> {
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

/** @throws LAST_OWNER when no other owner would be left who could undo the change */
export function requireAnotherOwner(owners: readonly string[], personId: string): void {
  if (owners.every((id) => id === personId)) throw new AppError('LAST_OWNER');
}
