import { type RawBuilder, sql } from 'kysely';
import { addDays, type CalendarDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import type { DayRange } from '#domain/analytics/periods.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/** From the start up to and without the end. */
export type DayBounds = { locationId: string; startsAt: Date; endsAt: Date };

type Neighbours = {
  location_id: string;
  day: CalendarDay;
  before_day: CalendarDay | null;
  before_end: Date | null;
  after_day: CalendarDay | null;
  after_start: Date | null;
};

/** The kept days beside the beginning of a day: the last one before it, and the first one from it on. */
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

/** When a day begins: where the day beside it ends if that is kept, else by the clock, between those that are kept. */
function findBeginning(day: CalendarDay, timeZone: string, kept: Neighbours | undefined): Date {
  if (kept?.after_start && kept.after_day === day) return kept.after_start;
  if (kept?.before_end && kept.before_day === addDays(day, -1)) return kept.before_end;
  const byClock = startOfBusinessDay(day, timeZone);
  if (kept?.before_end && byClock < kept.before_end) return kept.before_end;
  if (kept?.after_start && byClock > kept.after_start) return kept.after_start;
  return byClock;
}

/**
 * When a range of days begins and ends at each location: by the bounds its days are kept under, which outlast a change of
 * its zone, else by its clock. One range begins where the one before it ends.
 */
export async function listBounds(
  db: Queryable,
  places: readonly { id: string; timeZone: string }[],
  { from, to }: DayRange,
): Promise<DayBounds[]> {
  const next = addDays(to, 1);
  const ids = places.map(({ id }) => id);
  const { rows } = await listNeighbours(db, ids, [from, next]);
  const kept = new Map(rows.map((row) => [`${row.location_id} ${row.day}`, row]));
  return places.map(({ id, timeZone }) => ({
    locationId: id,
    startsAt: findBeginning(from, timeZone, kept.get(`${id} ${from}`)),
    endsAt: findBeginning(next, timeZone, kept.get(`${id} ${next}`)),
  }));
}

/** The bounds of a range at each location of a business. */
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

/** SQL of whether an instant lies within the bounds of its location. */
export const whereInBounds = (
  bounds: readonly DayBounds[],
  { locationId, instant }: { locationId: string; instant: RawBuilder<unknown> },
): RawBuilder<boolean> => sql<boolean>`exists (select from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb)
      as span("locationId" uuid, "startsAt" timestamptz, "endsAt" timestamptz)
    where span."locationId" = ${sql.ref(locationId)} and ${instant} >= span."startsAt" and ${instant} < span."endsAt")`;

/**
 * SQL of the business day that an instant belongs to at the location of the row, as text: the one it is kept under, else
 * by the location's clock, but never one that was over before.
 */
export const businessDayOf = (instant: RawBuilder<unknown>) => sql<string>`coalesce(
    (select case when starts_at <= ${instant} then day end from figure_days
      where location_id = locations.id and ends_at > ${instant} order by ends_at, starts_at limit 1),
    greatest(((${instant} at time zone locations.time_zone) - interval '4 hours')::date,
      (select day + 1 from figure_days where location_id = locations.id and ends_at <= ${instant}
        order by ends_at desc, day desc limit 1)))::text`;
