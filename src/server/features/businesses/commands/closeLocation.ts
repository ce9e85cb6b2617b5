import { sql } from 'kysely';
import { type LocationMatter, locationMatters } from '#domain/businesses/closing.ts';
import { openOrderStatuses } from '#domain/orders/states.ts';
import { TAKE_BACK_SECONDS } from '#domain/orders/takeBack.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { readColumns } from '../locationColumns.ts';
import { listManagers } from '../queries/managers.ts';
import { lockLocation, type OwnLocation } from './lockLocation.ts';
import { type ChangeAuthor, recordChange } from './recordChange.ts';
import { joinLiterals, statusSql } from '../../../platform/db/literals.ts';
import { updateRow } from '../../../platform/db/rows.ts';

const IN_CUSTODY = joinLiterals(custodyStayStatuses);
const OPEN_ORDERS = joinLiterals(openOrderStatuses);

type OpenMatters = Record<LocationMatter, number>;

/**
 * Counts what is still open at a location. Counts a car whose handover can still be undone too,
 * because the undo puts the car back into custody.
 */
async function countOpenMatters(
  { trx, now }: UnitOfWork,
  locationId: string,
): Promise<OpenMatters> {
  const backSince = new Date(now.getTime() - TAKE_BACK_SECONDS * 1000);
  const { rows } = await sql<OpenMatters>`
    select
      (select count(*)::int from stays where location_id = ${locationId} and status in (${IN_CUSTODY}))
        + (select count(*)::int from stays where location_id = ${locationId} and status = ${statusSql.stay('returned')}
            and returned_at > ${backSince}::timestamptz) as cars,
      (select count(*)::int from stays where location_id = ${locationId} and status = ${statusSql.stay('expected')}) as expected,
      (select count(*)::int from orders where location_id = ${locationId} and status in (${OPEN_ORDERS})) as orders,
      (select count(*)::int from shifts where location_id = ${locationId} and ended_at is null) as shifts,
      (select count(*)::int from stays where location_id = ${locationId} and status in (${IN_CUSTODY})
        and key_raised_at is not null) as keys,
      (select count(*)::int from late_reports where location_id = ${locationId} and decided_at is null) as reports`.execute(
    trx,
  );
  return rows[0] ?? { cars: 0, expected: 0, orders: 0, shifts: 0, keys: 0, reports: 0 };
}

/**
 * Removes the location's staff and revokes its wall screens.
 *
 * @returns ids of the people affected
 */
async function clearOut({ trx, now }: UnitOfWork, locationId: string): Promise<string[]> {
  const assigned = await trx
    .deleteFrom('staff_locations')
    .where('location_id', '=', locationId)
    .returning('person_id')
    .execute();
  await trx
    .updateTable('wall_devices')
    .set({ revoked_at: now })
    .where('location_id', '=', locationId)
    .where('revoked_at', 'is', null)
    .execute();
  return assigned.map((row) => row.person_id);
}

/**
 * Closes a location: removes it from lists and assignments, stops new cars, and keeps its records.
 * The row lock serialises this with a car being received and a shift being started: each of them
 * blocks the closing, or finds the location closed. A late report needs no lock, because its car is
 * in custody and blocks the closing.
 *
 * @throws LOCATION_NOT_FOUND, LOCATION_IN_USE with what is still open, IDEMPOTENCY_CONFLICT
 */
export async function closeLocation(
  ctx: CallContext,
  by: ChangeAuthor,
  place: OwnLocation,
): Promise<void> {
  const staff = await transactOnce(ctx, async (unit) => {
    const row = await lockLocation(unit.trx, place, 'cars');
    const stillOpen = await countOpenMatters(unit, place.id);
    if (locationMatters.some((matter) => stillOpen[matter] > 0))
      throw new AppError('LOCATION_IN_USE', { stillOpen });
    await updateRow(unit.trx, 'locations', place.id, { closed_at: unit.now });
    const worked = await clearOut(unit, place.id);
    await recordChange(unit, by, {
      businessId: place.businessId,
      locationId: place.id,
      action: 'location.deleted',
      subjectId: place.id,
      subjectName: row.name,
      before: readColumns(row),
    });
    unit.publish({ type: 'location_updated', locationId: place.id }, null);
    return worked;
  });
  if (!staff) return;
  ctx.live.recheckPeople([...staff, ...(await listManagers(ctx.db, place.businessId))]);
}
