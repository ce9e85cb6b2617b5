import { sql, type SqlBool } from 'kysely';
import type { UnitOfWork } from '../../../platform/db/transact.ts';

/**
 * Counts as read what the valets of a location were told and what is over with this step: a car that another
 * one brings, a request that is taken. They find it in the list still.
 *
 * @param dedupeKeys of the causes, or how they begin
 */
export async function readNotices(
  unit: UnitOfWork,
  locationId: string,
  dedupeKeys: readonly string[],
): Promise<void> {
  if (dedupeKeys.length === 0) return;
  const patterns = dedupeKeys.map((key) => `${key}%`);
  const read = await unit.trx
    .updateTable('notifications')
    .set({ read_at: unit.now })
    .where('id', 'in', (row) =>
      row
        .selectFrom('notifications')
        .select('id')
        .where('person_id', 'in', (staff) =>
          staff
            .selectFrom('staff_locations')
            .select('person_id')
            .where('location_id', '=', locationId),
        )
        .where('read_at', 'is', null)
        .where(sql<SqlBool>`dedupe_key like any(${patterns}::text[])`)
        .forUpdate()
        // Who reads all of theirs at this moment has them read as well.
        .skipLocked(),
    )
    .returning(['id', 'person_id'])
    .execute();
  for (const { id: notificationId, person_id: personId } of read)
    unit.notifyPerson(personId, { type: 'notification', notificationId });
}
