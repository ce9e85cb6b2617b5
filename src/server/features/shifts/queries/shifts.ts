import type { ListedShift, Shift } from '#contract/shifts.ts';
import { isLongShift, workedHours } from '#domain/shifts/hours.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { toInstant } from '../../stays/queries/stayView.ts';
import { listInHand } from './carsInHand.ts';

export const selectShifts = (db: Queryable) =>
  db
    .selectFrom('shifts')
    .innerJoin('locations', 'locations.id', 'shifts.location_id')
    .select([
      'shifts.id',
      'shifts.location_id',
      'shifts.person_id',
      'shifts.started_at',
      'shifts.ended_at',
      'shifts.location_verified',
      'shifts.end_verified',
      'shifts.close_reason',
      'locations.name as location_name',
      'locations.name_ar as location_name_ar',
      'locations.time_zone',
    ]);
export type ShiftRow = Awaited<
  ReturnType<ReturnType<typeof selectShifts>['executeTakeFirstOrThrow']>
>;

export const presentShift = (row: ShiftRow): Shift => ({
  id: row.id,
  status: row.ended_at ? 'completed' : 'active',
  startTime: row.started_at.toISOString(),
  endTime: toInstant(row.ended_at),
  locationVerified: row.location_verified && row.end_verified !== false,
  locationId: row.location_id,
  location: row.location_name,
  locationArabic: row.location_name_ar,
  timeZone: row.time_zone,
  closeReason: row.close_reason,
});

/** Presents a shift with its hours; for an open shift, the hours up to now. */
export function presentListedShift(row: ShiftRow, now: Date): ListedShift {
  const until = row.ended_at ?? now;
  return {
    ...presentShift(row),
    hoursWorked: workedHours(row.started_at, until),
    isLong: isLongShift(row.started_at, until),
  };
}

export async function getEndedShift(db: Queryable, shiftId: string) {
  const row = await selectShifts(db).where('shifts.id', '=', shiftId).executeTakeFirstOrThrow();
  return {
    ...presentShift(row),
    totalHours: workedHours(row.started_at, row.ended_at ?? row.started_at),
  };
}

export async function getShift(db: Queryable, shiftId: string): Promise<Shift> {
  return presentShift(
    await selectShifts(db).where('shifts.id', '=', shiftId).executeTakeFirstOrThrow(),
  );
}

/**
 * Returns the actor's open shift with the cars and keys that the actor has; null without an open
 * shift.
 */
export async function getCurrentShift(ctx: Context, actor: Actor) {
  const now = ctx.clock();
  const row = await selectShifts(ctx.db)
    .select((inner) =>
      inner
        .exists(
          inner
            .selectFrom('shift_evidence')
            .select('shift_evidence.step')
            .whereRef('shift_evidence.shift_id', '=', 'shifts.id')
            .where('shift_evidence.step', '=', 'start')
            .where('shift_evidence.session_id', '=', actor.sessionId),
        )
        .as('started_here'),
    )
    .where('shifts.person_id', '=', actor.personId)
    .where('shifts.ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { hoursWorked, isLong, ...shift } = presentListedShift(row, now);
  const { cars, keys } = await listInHand(ctx.db, actor.personId, now);
  return {
    ...shift,
    currentDuration: hoursWorked,
    isLong,
    startedHere: Boolean(row.started_here),
    carsInHand: cars,
    keysInHand: keys,
  };
}
