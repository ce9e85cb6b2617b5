import { sql } from 'kysely';
import { figureKinds } from '#domain/analytics/measures.ts';
import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import type { Context } from '#server/context.ts';
import type { Queryable, Trx } from '#server/platform/db/client.ts';
import { insertRows } from '../../platform/db/rows.ts';
import { AppError } from '#server/platform/errors.ts';
import { storedRevenue } from '#server/features/businesses/queries/businessTotals.ts';
import type { FigureWindow } from '#server/features/businesses/queries/figureWindows.ts';
import { personMeasures } from '#server/features/businesses/queries/personFigures.ts';
import { selectHours, selectPeople, selectUses, selectWaits } from './definitions.ts';

/**
 * Number of days computed per transaction, for one location. More days would exceed the statement
 * timeout at a busy location.
 */
const DAYS_AT_ONCE = 7;
const FIGURES_LOCK = 7_702_003;
const LOCK_NOT_AVAILABLE = '55P03';
/**
 * Time that a call may spend on computing days and on waiting for another process that computes the
 * same days. The routine computes the remaining days later.
 */
const WAIT_MS = 3000;
/**
 * SQL states raised when another process computes the same days (serialization failure, deadlock,
 * unique violation). The other process's result is used.
 */
const OVERTAKEN = new Set(['40001', '40P01', '23505']);

type Place = {
  id: string;
  business_id: string;
  time_zone: string;
  first_mark: Date | null;
  first_day: string | null;
  first_start: Date | null;
  first_zone: string | null;
  last_day: string | null;
  last_end: Date | null;
};

const listPlaces = (db: Queryable, locationIds?: readonly string[]) =>
  sql<Place>`
    select locations.id, locations.business_id, locations.time_zone,
      (select min(at) from figure_marks where location_id = locations.id) as first_mark,
      first.day::text as first_day, first.starts_at as first_start, first.time_zone as first_zone,
      last.day::text as last_day, last.ends_at as last_end
    from locations left join lateral (select day, starts_at, time_zone from figure_days
      where location_id = locations.id order by day limit 1) first on true
    left join lateral (select day, ends_at from figure_days
      where location_id = locations.id order by day desc limit 1) last on true
    where ${locationIds ? sql`locations.id = any(${[...locationIds]}::uuid[])` : sql`true`}
    order by locations.id`.execute(db);

/** Lists finished days without stored figures; each day begins at the end of the day before. */
function listNewDays(place: Place, now: Date): FigureWindow[] {
  const { time_zone: timeZone } = place;
  const base = { businessId: place.business_id, locationId: place.id, timeZone };
  if (!place.last_day && !place.first_mark) return [];
  const windows: FigureWindow[] = [];
  const first = place.first_mark ?? now;
  let day = place.last_day ? addDays(place.last_day, 1) : getBusinessDay(first, timeZone);
  let startsAt = place.last_end ?? startOfBusinessDay(day, timeZone);
  for (;;) {
    const next = startOfBusinessDay(addDays(day, 1), timeZone);
    // After a change of the time zone a day may have length zero.
    const endsAt = next < startsAt ? startsAt : next;
    if (endsAt > now) return windows;
    windows.push({ ...base, day, startsAt, endsAt });
    day = addDays(day, 1);
    startsAt = endsAt;
  }
}

/**
 * Lists days before the first stored day for which an event was reported late. Uses the time zone
 * of the first stored day.
 */
function listEarlierDays(place: Place): FigureWindow[] {
  const { first_mark: mark, first_day: firstDay, first_start: first, first_zone: timeZone } = place;
  if (!mark || !firstDay || !first || !timeZone || mark >= first) return [];
  const windows: FigureWindow[] = [];
  let endsAt = first;
  let day = addDays(firstDay, -1);
  while (endsAt > mark) {
    const startsAt = startOfBusinessDay(day, timeZone);
    windows.push({
      businessId: place.business_id,
      locationId: place.id,
      timeZone,
      day,
      startsAt,
      endsAt,
    });
    endsAt = startsAt;
    day = addDays(day, -1);
  }
  return windows;
}

/**
 * Lists stored days that are outdated, because events were written after the figures were stored.
 */
async function listStaleDays(db: Queryable, place: Place): Promise<FigureWindow[]> {
  if (!place.last_end) return [];
  const { rows } = await sql<FigureWindow>`
    select distinct day.business_id as "businessId", day.location_id as "locationId", day.day::text as day,
      day.starts_at as "startsAt", day.ends_at as "endsAt", day.time_zone as "timeZone"
    from figure_marks mark join figure_days day on day.location_id = mark.location_id
      and day.starts_at <= mark.at and day.ends_at > mark.at
    where mark.location_id = ${place.id} and mark.at < ${place.last_end}`.execute(db);
  return rows;
}

/**
 * Deletes the stored figures of these days, and the marks of new events that this snapshot sees.
 */
async function clearDays(trx: Trx, windows: readonly FigureWindow[]): Promise<void> {
  for (const { locationId, day, startsAt, endsAt } of windows) {
    await sql`delete from figure_days where location_id = ${locationId} and day = ${day}::date`.execute(
      trx,
    );
    await sql`delete from figure_marks where location_id = ${locationId}
      and at >= ${startsAt} and at < ${endsAt}`.execute(trx);
  }
}

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

async function insertDays(trx: Trx, windows: readonly FigureWindow[], now: Date): Promise<void> {
  await insertRows(
    trx,
    'figure_days',
    windows.map((each) => ({
      business_id: each.businessId,
      location_id: each.locationId,
      day: each.day,
      starts_at: each.startsAt,
      ends_at: each.endsAt,
      time_zone: each.timeZone,
      kept_at: now,
    })),
  );
  const key = ['business_id', 'location_id', 'day'];
  const person = columns([...key, 'person_id', ...personMeasures]);
  await sql`insert into figure_hours (${columns([...key, 'hour', ...figureKinds])}) ${selectHours(windows)}`.execute(
    trx,
  );
  await sql`insert into figure_waits (${columns([...key, 'tenths', 'waits'])}) ${selectWaits(windows)}`.execute(
    trx,
  );
  await sql`insert into figure_people (${person})
    select ${person} from (${selectPeople(windows)}) people where person_id is not null`.execute(
    trx,
  );
  await sql`insert into figure_uses (${columns([...key, 'kind', 'subject_id', 'uses', 'cents'])}) ${selectUses(windows)}`.execute(
    trx,
  );
}

/** Recomputes the monthly totals of these days' months from the stored hours. */
async function sumMonths(trx: Trx, windows: readonly FigureWindow[]): Promise<void> {
  const locationId = windows[0]?.locationId ?? '';
  const months = [...new Set(windows.map(({ day }) => `${day.slice(0, 7)}-01`))];
  const isOne = sql`location_id = ${locationId} and month = any(${months}::date[])`;
  await sql`delete from figure_months where ${isOne}`.execute(trx);
  await sql`insert into figure_months (business_id, location_id, month, arrivals, returns, revenue_cents, fee_cents)
    select business_id, location_id, month, sum(arrivals), sum(returns), sum(${storedRevenue}), sum(fee_cents)
    from (select figure_hours.*, date_trunc('month', day)::date as month from figure_hours
      where location_id = ${locationId} and day >= ${months.toSorted()[0]}::date) hours
    where ${isOne} group by 1, 2, 3`.execute(trx);
}

const lockPlace = (
  trx: Trx,
  locationId: string,
  how: 'pg_try_advisory_xact_lock' | 'pg_advisory_xact_lock',
) =>
  sql<{ isMine: boolean }>`
    select ${sql.raw(how)}(${sql.lit(FIGURES_LOCK)}, hashtext(${locationId})) as "isMine"`.execute(
    trx,
  );

/**
 * Recomputes days in one snapshot (repeatable read). Counts the events that the snapshot sees and
 * deletes their marks; events committed later keep their marks and are counted next time.
 *
 * @returns false when another process computes the same days
 */
async function reckonDays(ctx: Context, windows: readonly FigureWindow[]): Promise<boolean> {
  const locationId = windows[0]?.locationId ?? '';
  try {
    return await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const { rows } = await lockPlace(trx, locationId, 'pg_try_advisory_xact_lock');
        if (!rows[0]?.isMine) return false;
        await clearDays(trx, windows);
        await insertDays(trx, windows, ctx.clock());
        await sumMonths(trx, windows);
        return true;
      });
  } catch (error) {
    if (OVERTAKEN.has((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

/**
 * Computes and stores all outdated days of one location.
 *
 * @param end time after which no further batch of days begins, as `performance.now()`
 * @returns false when another process computes the same days
 * @throws UNAVAILABLE when days are left at `end`; finished days stay stored
 */
async function keepPlace(ctx: Context, place: Place, end = Infinity): Promise<boolean> {
  const days = [
    ...listEarlierDays(place),
    ...(await listStaleDays(ctx.db, place)),
    ...listNewDays(place, ctx.clock()),
  ];
  for (let at = 0; at < days.length; at += DAYS_AT_ONCE) {
    if (at > 0 && performance.now() > end) throw new AppError('UNAVAILABLE');
    if (!(await reckonDays(ctx, days.slice(at, at + DAYS_AT_ONCE)))) return false;
  }
  return true;
}

/** Waits until another process has stored some of this location's days, at most `WAIT_MS`. */
async function waitForOthers(ctx: Context, locationId: string): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(WAIT_MS)}`.execute(trx);
      await lockPlace(trx, locationId, 'pg_advisory_xact_lock');
    });
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
  }
}

/**
 * Stores the location's days, and waits for other processes that store them.
 *
 * @throws UNAVAILABLE when days are left at `end`
 */
async function keepPlaceWhole(ctx: Context, first: Place, end: number): Promise<void> {
  let place: Place | undefined = first;
  while (place) {
    if (await keepPlace(ctx, place, end)) return;
    if (performance.now() > end) throw new AppError('UNAVAILABLE');
    await waitForOthers(ctx, place.id);
    place = (await listPlaces(ctx.db, [place.id])).rows[0];
  }
}

/**
 * Routine: stores the figures of finished business days, and recomputes days with later events.
 * Costs next to nothing when no day is outdated; an error at one location does not stop the others.
 *
 * @param locationIds limits the locations; all when absent
 * @throws AggregateError with all errors, after all locations have been tried
 */
export async function storeFigures(ctx: Context, locationIds?: readonly string[]): Promise<void> {
  const { rows: places } = await listPlaces(ctx.db, locationIds);
  const errors: unknown[] = [];
  for (const place of places) {
    try {
      await keepPlace(ctx, place);
    } catch (error) {
      errors.push(new Error(`Figures of location ${place.id}`, { cause: error }));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Figures that could not be kept');
}

/**
 * Stores the figures of these locations before a call reads them. Otherwise a finished day could be
 * missing, or count as today.
 *
 * @throws UNAVAILABLE after three seconds, for example after an upgrade; the routine stores the
 *   remaining days
 */
export async function keepFiguresToRead(
  ctx: Context,
  locationIds: readonly string[],
): Promise<void> {
  const { rows: places } = await listPlaces(ctx.db, locationIds);
  const end = performance.now() + WAIT_MS;
  for (const place of places) await keepPlaceWhole(ctx, place, end);
}
