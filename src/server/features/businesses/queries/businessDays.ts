import { type RawBuilder, sql } from 'kysely';
import { addDays, type CalendarDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import type { DayRange } from '#domain/analytics/periods.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/** Time span at a location, from `startsAt` inclusive to `endsAt` exclusive. */
export type DayBounds = { locationId: string; startsAt: Date; endsAt: Date };

type Neighbours = {
  location_id: string;
  day: CalendarDay;
  before_day: CalendarDay | null;
  before_end: Date | null;
  after_day: CalendarDay | null;
  after_start: Date | null;
};

/**
 * Finds the stored days beside each requested day: the last stored day before, and the first one on
 * or after it.
 */
const listNeighbours = (db: Queryable, placeIds: readonly string[], days: readonly CalendarDay[]) =>
  sql<Neighbours>`
    select place.id as location_id, wanted.day::text as day, before.day::text as before_day, before.ends_at as before_end,
      after.day::text as after_day, after.starts_at as after_start
    from unnest(${[...placeIds]}::uuid[]) place(id) cross join unnest(${[...days]}::date[]) wanted(day)
    left join lateral (select day, ends_at from figure_days
      where location_id = place.id and day < wanted.day order by day desc limit 1) before on true
    left join lateral (select day, starts_at from figure_days
      where location_id = place.id and day >= wanted.day order by day limit 1) after on true`.execute(
    db,
  );

/**
 * Returns when a day begins: at the end of a stored neighbour day, or else by the location's clock.
 * A day never begins inside a stored day.
 */
function findBeginning(day: CalendarDay, timeZone: string, stored: Neighbours | undefined): Date {
  if (stored?.after_start && stored.after_day === day) return stored.after_start;
  if (stored?.before_end && stored.before_day === addDays(day, -1)) return stored.before_end;
  const byClock = startOfBusinessDay(day, timeZone);
  if (stored?.before_end && byClock < stored.before_end) return stored.before_end;
  if (stored?.after_start && byClock > stored.after_start) return stored.after_start;
  return byClock;
}

/**
 * Returns the start and end of a range of days at each location. Stored days keep their bounds when
 * the time zone changes; other days follow the location's clock. Consecutive ranges have no gap and
 * no overlap.
 */
export async function listBounds(
  db: Queryable,
  places: readonly { id: string; timeZone: string }[],
  { from, to }: DayRange,
): Promise<DayBounds[]> {
  const next = addDays(to, 1);
  const ids = places.map(({ id }) => id);
  const { rows } = await listNeighbours(db, ids, [from, next]);
  const stored = new Map(rows.map((row) => [`${row.location_id} ${row.day}`, row]));
  return places.map(({ id, timeZone }) => ({
    locationId: id,
    startsAt: findBeginning(from, timeZone, stored.get(`${id} ${from}`)),
    endsAt: findBeginning(next, timeZone, stored.get(`${id} ${next}`)),
  }));
}

/** Returns the start and end of a range of days at each location of a business. */
export async function listBusinessBounds(
  db: Queryable,
  businessId: string,
  range: DayRange,
): Promise<DayBounds[]> {
  const places = await db
    .selectFrom('locations')
    .select(['id', 'time_zone as timeZone'])
    .where('business_id', '=', businessId)
    .execute();
  return listBounds(db, places, range);
}

/** SQL of the bounds as rows of `locationId`, `startsAt` and `endsAt`. */
export const boundRows = (
  bounds: readonly DayBounds[],
) => sql`jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb)
  as span("locationId" uuid, "startsAt" timestamptz, "endsAt" timestamptz)`;

/** SQL condition: the instant lies within the bounds of its location. */
export const whereInBounds = (
  bounds: readonly DayBounds[],
  { locationId, instant }: { locationId: string; instant: RawBuilder<unknown> },
): RawBuilder<boolean> => sql<boolean>`exists (select from ${boundRows(bounds)}
    where span."locationId" = ${sql.ref(locationId)} and ${instant} >= span."startsAt" and ${instant} < span."endsAt")`;

/**
 * SQL of a business's locations as `locations`, with their stored days in order: `days`,
 * `day_starts` and `day_ends`. The stored days are arrays, because `width_bucket` finds a row's day
 * in an array by binary search.
 */
export const locationsWithDays = (businessId: string | null) => sql`(
  select locations.*, stored.days, stored.day_starts, stored.day_ends from locations left join lateral (
    select array_agg(day order by ends_at, day) as days, array_agg(starts_at order by ends_at, day) as day_starts,
      array_agg(ends_at order by ends_at, day) as day_ends
    from figure_days where location_id = locations.id) stored on true
  where business_id = ${businessId} offset 0) locations`;

/**
 * SQL of the business day of an instant at the row's location, as text. Needs `locationsWithDays`.
 * Takes a stored day first, else the location's clock, but never a day that had already ended at
 * the instant.
 */
export function businessDayOf(instant: RawBuilder<unknown>): RawBuilder<string> {
  /** SQL of the number of stored days that had ended at the instant. */
  const over = sql`width_bucket(${instant}, locations.day_ends)`;
  return sql<string>`coalesce(
    case when locations.day_starts[${over} + 1] <= ${instant} then locations.days[${over} + 1] end,
    greatest(((${instant} at time zone locations.time_zone) - interval '4 hours')::date, locations.days[${over}] + 1))::text`;
}
