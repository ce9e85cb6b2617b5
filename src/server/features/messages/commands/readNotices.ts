import { sql } from 'kysely';
import type { UnitOfWork } from '../../../context.ts';
import { getWaitingRow } from '../notifications/types.ts';

/**
 * Marks notifications of a location's valets as read if a step made them outdated: another valet
 * now brings the car. The notifications stay in the list.
 *
 * @param dedupeKeys dedupe keys of the notifications, or prefixes of dedupe keys
 * @param isWaitChanged true if the step changed how many cars wait for a runner: the valets' rows of
 *   waiting cars are then renewed on their screens
 */
export async function readNotices(
  unit: UnitOfWork,
  locationId: string,
  dedupeKeys: readonly string[],
  isWaitChanged = false,
): Promise<void> {
  if (dedupeKeys.length === 0 && !isWaitChanged) return;
  const patterns = dedupeKeys.map((key) => `${key}%`);
  const staff = sql`select person_id from staff_locations where location_id = ${locationId}`;
  const { rows: changed } = await sql<{ id: string; person_id: string }>`
    with read as (
      update notifications set read_at = ${unit.now}::timestamptz where id in (
        select id from notifications
        where person_id in (${staff}) and read_at is null
          and dedupe_key like any(${patterns}::text[])
        -- Skips locked rows: their owner is marking all notifications as read at this moment.
        for update skip locked)
      returning id, person_id, is_listed)
    select id, person_id from read where is_listed
    union all
    select id, person_id from notifications
    where ${isWaitChanged}::boolean and person_id in (${staff})
      and dedupe_key = ${getWaitingRow(locationId).dedupeKey}`.execute(unit.trx);
  for (const { id: notificationId, person_id: personId } of changed)
    unit.notifyPerson(personId, { type: 'notification', notificationId });
}
