import { listRolesWith } from '#domain/identity/roles.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/** Lists the ids of a business's managers. */
export async function listManagers(db: Queryable, businessId: string): Promise<string[]> {
  const managers = await db
    .selectFrom('people')
    .select('id')
    .where('business_id', '=', businessId)
    .where('role', 'in', listRolesWith('business.edit'))
    .execute();
  return managers.map(({ id }) => id);
}
