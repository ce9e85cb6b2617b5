import { sql, type SqlBool } from 'kysely';
import type { UnitOfWork } from '../../../context.ts';

/**
 * Marks notifications of a location's valets as read if a step made them outdated: another valet
 * now brings the car. The notifications stay in the list.
 *
 * @param dedupeKeys dedupe keys of the notifications, or prefixes of dedupe keys
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
        // Skips locked rows: their owner is marking all notifications as read at this moment.
        .skipLocked(),
    )
    .returning(['id', 'person_id'])
    .execute();
  for (const { id: notificationId, person_id: personId } of read)
    unit.notifyPerson(personId, { type: 'notification', notificationId });
}
