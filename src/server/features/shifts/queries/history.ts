import { sql, type SqlBool } from 'kysely';
import { rangeDays, roundHours, type ShiftRange } from '#domain/shifts/hours.ts';
import type { Context } from '../../../context.ts';
import { presentListedShift, selectShifts } from './shifts.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;

type HistoryPage = {
  dateRange: ShiftRange;
  before?: string | undefined;
  limit?: number | undefined;
};

/**
 * SQL condition: a shift began on one of the last days, on the location's calendar. The constant
 * lower bound lets PostgreSQL use the index; no calendar is more than a day off UTC.
 */
function isInRange(range: ShiftRange, now: Date) {
  const days = rangeDays[range];
  const earliest = new Date(now.getTime() - (days + 1) * DAY_MS);
  return sql<SqlBool>`shifts.started_at > ${earliest}
    and (shifts.started_at at time zone locations.time_zone)::date
      > (${now}::timestamptz at time zone locations.time_zone)::date - ${days}::int`;
}

async function sumShifts(ctx: Context, personId: string, range: ShiftRange, now: Date) {
  const { rows } = await sql<{ count: number; hours: number }>`
    select count(*)::int as count, coalesce(sum(extract(epoch from
      greatest(coalesce(shifts.ended_at, ${now}) - shifts.started_at, interval '0')) / 3600), 0)::float8 as hours
    from shifts join locations on locations.id = shifts.location_id
    where shifts.person_id = ${personId} and ${isInRange(range, now)}`.execute(ctx.db);
  return rows[0] ?? { count: 0, hours: 0 };
}

/** Returns a valet's shifts, the newest first, with the totals of the whole range. */
export async function getShiftHistory(
  ctx: Context,
  personId: string,
  { dateRange, before, limit = PAGE }: HistoryPage,
) {
  const now = ctx.clock();
  const [rows, { count, hours }] = await Promise.all([
    selectShifts(ctx.db)
      .where('shifts.person_id', '=', personId)
      .where(isInRange(dateRange, now))
      .$if(before !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(shifts.started_at, shifts.id) < (select started_at, id from shifts
            where id = ${before} and person_id = ${personId})`,
        ),
      )
      .orderBy('shifts.started_at', 'desc')
      .orderBy('shifts.id', 'desc')
      .limit(limit + 1)
      .execute(),
    sumShifts(ctx, personId, dateRange, now),
  ]);
  return {
    totalHours: roundHours(hours),
    totalShifts: count,
    averageHours: count === 0 ? 0 : roundHours(hours / count),
    shifts: rows.slice(0, limit).map((row) => presentListedShift(row, now)),
    hasMore: rows.length > limit,
  };
}
