import type { Actor } from '../../../actor.ts';
import type { CallContext } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { readColumns } from '../locationColumns.ts';
import { listManagers } from '../queries/managers.ts';
import type { OwnLocation } from './lockLocation.ts';
import { recordChange } from './recordChange.ts';

/**
 * Reopens a closed location without its former staff and wall screens, which may have changed
 * since. Changes nothing at an open location.
 *
 * @throws LOCATION_NOT_FOUND, IDEMPOTENCY_CONFLICT
 */
export async function reopenLocation(
  ctx: CallContext,
  actor: Actor,
  place: OwnLocation,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const row = await unit.trx
      .selectFrom('locations')
      .selectAll()
      .where('id', '=', place.id)
      .where('business_id', '=', place.businessId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new AppError('LOCATION_NOT_FOUND'));
    if (row.closed_at === null) return;
    await updateRow(unit.trx, 'locations', place.id, { closed_at: null });
    await recordChange(unit, actor, {
      businessId: place.businessId,
      locationId: place.id,
      action: 'location.reopened',
      subjectId: place.id,
      subjectName: row.name,
      after: readColumns(row),
    });
    unit.publish({ type: 'location_updated', locationId: place.id }, null);
  });
  ctx.live.recheckPeople(await listManagers(ctx.db, place.businessId));
}
