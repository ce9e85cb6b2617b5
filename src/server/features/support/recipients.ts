import { listAdminSetsWith } from '#domain/identity/roles.ts';
import type { Capability } from '#domain/identity/roles.ts';
import type { UnitOfWork } from '../../context.ts';

export async function listAdministratorsWith(
  { trx }: Pick<UnitOfWork, 'trx'>,
  capability: Capability,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('people')
    .select('id')
    .where('admin_set', 'in', listAdminSetsWith(capability))
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Publishes a live hint to the asker and to all administrators who may see the support queue. */
export async function publishSupport(
  unit: UnitOfWork,
  request: { id: string; person_id: string },
): Promise<void> {
  const readers = await listAdministratorsWith(unit, 'support.view');
  for (const personId of new Set([request.person_id, ...readers]))
    unit.notifyPerson(personId, { type: 'support_updated', requestId: request.id });
}
