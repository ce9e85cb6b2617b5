import { sql } from 'kysely';
import { TAKE_BACK_SECONDS } from '#domain/orders/takeBack.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Context } from '../../../context.ts';
import type { RepeatableCall } from '../../../platform/db/idempotency.ts';
import { transactOnce, type UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { readColumns } from '../locationColumns.ts';
import { listManagers } from '../queries/managers.ts';
import { lockLocation, type OwnLocation } from './lockLocation.ts';
import { type ChangeAuthor, recordChange } from './recordChange.ts';
import { joinLiterals, statusSql } from '../../../platform/db/literals.ts';

const IN_CUSTODY = joinLiterals(custodyStayStatuses);

/**
 * Counts the location's cars in custody and its announced cars. Counts a car whose handover can
 * still be undone too, because the undo puts the car back into custody.
 */
async function countCars({ trx, now }: UnitOfWork, locationId: string) {
  const backSince = new Date(now.getTime() - TAKE_BACK_SECONDS * 1000);
  const { rows } = await sql<{ count: number; expected: number }>`
    select
      (select count(*)::int from stays where location_id = ${locationId} and status in (${IN_CUSTODY}))
        + (select count(*)::int from stays where location_id = ${locationId} and status = ${statusSql.stay('returned')}
            and returned_at > ${backSince}::timestamptz) as count,
      (select count(*)::int from stays where location_id = ${locationId} and status = ${statusSql.stay('expected')}) as expected`.execute(
    trx,
  );
  return rows[0] ?? { count: 0, expected: 0 };
}

function explain({ count, expected }: { count: number; expected: number }): string {
  const cars = count || expected;
  const named = cars === 1 ? '1 car is' : `${cars} cars are`;
  return count > 0 ? `${named} still here.` : `${named} expected here.`;
}

/**
 * Removes the location's staff, ends its shifts and revokes its wall screens.
 *
 * @returns ids of the people affected
 */
async function clearOut({ trx, now }: UnitOfWork, locationId: string): Promise<string[]> {
  const assigned = await trx
    .deleteFrom('staff_locations')
    .where('location_id', '=', locationId)
    .returning('person_id')
    .execute();
  const onShift = await trx
    .updateTable('shifts')
    // `greatest` keeps the end after the start: a shift may have started while this transaction
    // waited for the row lock.
    .set({ ended_at: sql<Date>`greatest(started_at, ${now}::timestamptz)`, end_verified: false })
    .where('location_id', '=', locationId)
    .where('ended_at', 'is', null)
    .returning('person_id')
    .execute();
  await trx
    .updateTable('wall_devices')
    .set({ revoked_at: now })
    .where('location_id', '=', locationId)
    .where('revoked_at', 'is', null)
    .execute();
  return [...new Set([...assigned, ...onShift].map((row) => row.person_id))];
}

/**
 * Closes a location for good: removes it from lists and assignments, stops new cars, and keeps its
 * records. The row lock serialises this with a car being received: either the car blocks the
 * closing, or its insert finds the location closed.
 *
 * @throws LOCATION_NOT_FOUND, LOCATION_IN_USE with the number of its cars, IDEMPOTENCY_CONFLICT
 */
export async function closeLocation(
  ctx: Context,
  by: ChangeAuthor,
  place: OwnLocation,
  call: RepeatableCall | null,
): Promise<void> {
  const staff = await transactOnce(ctx, call, async (unit) => {
    const row = await lockLocation(unit.trx, place, 'cars');
    const carsHere = await countCars(unit, place.id);
    if (carsHere.count + carsHere.expected > 0)
      throw new AppError('LOCATION_IN_USE', { carsHere, message: explain(carsHere) });
    await unit.trx
      .updateTable('locations')
      .set({ closed_at: unit.now })
      .where('id', '=', place.id)
      .execute();
    const worked = await clearOut(unit, place.id);
    await recordChange(unit, by, {
      businessId: place.businessId,
      locationId: place.id,
      action: 'location.deleted',
      subjectId: place.id,
      subjectName: row.name,
      before: readColumns(row),
      after: null,
    });
    unit.publish({ type: 'location_updated', locationId: place.id }, null);
    return worked;
  });
  if (!staff) return;
  ctx.live.recheckPeople([...staff, ...(await listManagers(ctx.db, place.businessId))]);
}
