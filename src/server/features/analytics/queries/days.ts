import { sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import { LISTED_DAYS } from '#contract/days.ts';
import {
  computeRevenue,
  computeTips,
  type FigureSums,
  sumMeasured,
} from '#domain/analytics/measures.ts';
import { isSettledBy, markSums } from '#domain/analytics/signing.ts';
import { addDays, type CalendarDay, getBusinessDay } from '#domain/businesses/businessDay.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { fieldError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import type { FigureWindow } from '../../businesses/queries/figureWindows.ts';
import { keepFiguresToRead } from '../storeFigures.ts';
import { readHours, sumOfMeasures } from './figures.ts';
import { isOutdatedBy, type SignedFigures } from './outdated.ts';
import { type FigurePlace, listFigurePlaces, listTodays } from './places.ts';

type Life = { created_at: Date; closed_at: Date | null; first_signed: CalendarDay | null };

/**
 * Returns the location's first and last day. The first day is that of its creation, or the earliest
 * stored or signed day. The last day is null while the location is open.
 */
async function findLife(db: Queryable, { id, timeZone }: FigurePlace) {
  const { rows } = await sql<Life>`
    select created_at, closed_at, least(
      (select min(day) from figure_days where location_id = locations.id),
      (select min(day) from day_sign_offs where location_id = locations.id))::text as first_signed
    from locations where id = ${id}`.execute(db);
  const [life] = rows;
  if (!life) throw new Error('A location without a row');
  const added = getBusinessDay(life.created_at, timeZone);
  return {
    first: life.first_signed && life.first_signed < added ? life.first_signed : added,
    last: life.closed_at && getBusinessDay(life.closed_at, timeZone),
  };
}

/** @throws VALIDATION for a day that ended before the location existed */
export async function requireKnownDay(
  db: Queryable,
  place: FigurePlace,
  day: CalendarDay,
): Promise<void> {
  const { first } = await findLife(db, place);
  if (day < first) throw fieldError('date', 'day_too_early');
}

type SignedRow = {
  day: CalendarDay;
  signed_at: Date;
  figures: SignedFigures;
  starts_at: Date | null;
  ends_at: Date | null;
};

/** Finds the latest signature of each day, and compares early ones with the present figures. */
async function listSigned(db: Queryable, today: FigureWindow, days: readonly CalendarDay[]) {
  const { rows } = await sql<SignedRow>`
    select distinct on (signed.day) signed.day::text as day, signed_at, figures, starts_at, ends_at
    from day_sign_offs signed left join figure_days
      on figure_days.location_id = signed.location_id and figure_days.day = signed.day
    where signed.location_id = ${today.locationId} and signed.day = any(${days}::date[])
    order by signed.day, number desc`.execute(db);
  const windows = rows
    .filter((row) => !isSettledBy(new Date(row.figures.endsAt), row.signed_at))
    .flatMap(({ day, starts_at: startsAt, ends_at: endsAt }) => {
      if (startsAt && endsAt) return [{ ...today, day, startsAt, endsAt }];
      return day === today.day ? [today] : [];
    });
  const hours = windows.length > 0 ? await readHours(db, windows) : [];
  const isOutdated = (row: SignedRow) =>
    windows.some(({ day }) => day === row.day) &&
    isOutdatedBy(
      { signedAt: row.signed_at, figures: row.figures },
      markSums(sumMeasured(hours.filter(({ day }) => day === row.day))),
    );
  return new Map(
    rows.map((row) => [
      row.day,
      { signedAt: row.signed_at.toISOString(), isOutdated: isOutdated(row) },
    ]),
  );
}

/** Lists the last business days of one location, the latest first. */
async function listDaysOf(
  db: Queryable,
  place: FigurePlace,
  today: FigureWindow,
): Promise<CallOutput<'GET /api/business/days'>> {
  const { first, last } = await findLife(db, place);
  const yesterday = addDays(today.day, -1);
  const latest = last && last < yesterday ? last : yesterday;
  const over = Array.from({ length: LISTED_DAYS }, (_, at) => addDays(latest, -at));
  const days = over.includes(today.day) ? over : [today.day, ...over];
  const signed = await listSigned(db, today, days);
  return {
    firstDay: first,
    days: days
      .filter((day) => day >= first && (day !== today.day || signed.has(day)))
      .map((day) => ({ day, ...(signed.get(day) ?? { signedAt: null, isOutdated: false }) })),
  };
}

/** @throws LOCATION_NOT_FOUND */
export async function listDays(
  ctx: Context,
  scope: LocationScope,
  locationId: string,
): Promise<CallOutput<'GET /api/business/days'>> {
  const places = await listFigurePlaces(ctx.db, scope, { locationId });
  await keepFiguresToRead(ctx, [locationId]);
  const [place] = places;
  const [today] = await listTodays(ctx.db, places, ctx.clock());
  if (!place || !today) throw new Error('A location without a row');
  return listDaysOf(ctx.db, place, today);
}

type DayMoney = FigureSums & { location_id: string };

/** Sums the stored figures of one day of each location. */
async function listMoney(db: Queryable, days: readonly { locationId: string; day: CalendarDay }[]) {
  const asked = JSON.stringify(days.map(({ locationId, day }) => [locationId, day]));
  const { rows } = await sql<DayMoney>`
    select location_id, ${sumOfMeasures} from figure_hours
    where (location_id, day) in (
      select (pair->>0)::uuid, (pair->>1)::date from jsonb_array_elements(${asked}::jsonb) pair)
    group by location_id`.execute(db);
  return new Map(rows.map((row) => [row.location_id, row]));
}

/** Returns the last day of each location that is over. A location added today has none. */
export async function listLastDays(
  ctx: Context,
  scope: LocationScope,
): Promise<CallOutput<'GET /api/business/last-days'>> {
  const { db } = ctx;
  const places = await listFigurePlaces(db, scope, {});
  await keepFiguresToRead(
    ctx,
    places.map(({ id }) => id),
  );
  const todays = await listTodays(db, places, ctx.clock());
  const last = [];
  // Reads the locations in turn, so that a long list leaves connections to other calls.
  for (const [at, today] of todays.entries()) {
    const place = places[at];
    if (!place) throw new Error('A day without its location');
    const { days } = await listDaysOf(db, place, today);
    const over = days.filter(({ day }) => day !== today.day);
    const unsigned = over.filter(({ signedAt, isOutdated }) => !signedAt || isOutdated);
    const [newest] = over;
    if (newest) {
      const { id: locationId, currency } = place;
      last.push({ ...newest, locationId, currency, unsignedDays: unsigned.length });
    }
  }
  const money = await listMoney(db, last);
  return {
    days: last.map((day) => {
      const sum = money.get(day.locationId);
      return {
        ...day,
        bookedCents: sum ? computeRevenue(sum) + computeTips(sum) : 0,
        cashCents: sum ? sum.cash_cents - sum.cash_refund_cents : 0,
      };
    }),
  };
}
