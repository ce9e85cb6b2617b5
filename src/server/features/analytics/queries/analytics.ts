import { sql } from 'kysely';
import type { BusinessAnalytics } from '#contract/analytics.ts';
import { getWeekday, hoursOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { type FigureSums, noMeasures, listStars, sumMeasured } from '#domain/analytics/measures.ts';
import {
  countDays,
  type DayRange,
  listDays,
  periodBefore,
  sameWeekdaysBefore,
  weeksBefore,
} from '#domain/analytics/periods.ts';
import {
  computeMean,
  computeShare,
  computeWaitBars,
  type WaitCounts,
} from '#domain/analytics/waits.ts';
import type { DiscountKind } from '#domain/analytics/uses.ts';
import { roundHours } from '#domain/shifts/hours.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { readFirstDay, sumOfMeasures } from './figures.ts';
import { findCommonTarget } from './places.ts';
import { openRange, type RangeQuery } from './range.ts';
import { presentMoney, presentTotals } from './totals.ts';

const HOUR_SECONDS = 3_600;

type Of = { ids: readonly string[]; range: DayRange };

const isIn = ({ ids, range }: Of) =>
  sql`location_id = any(${[...ids]}::uuid[]) and day between ${range.from}::date and ${range.to}::date`;

type DayRow = FigureSums & { day: string };
type HourRow = FigureSums & { weekday: number; hour: number };

const listDayRows = async (db: Queryable, of: Of): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`select day::text as day, ${sumOfMeasures} from figure_hours
    where ${isIn(of)} group by day`.execute(db);
  return rows;
};

const listHourRows = async (db: Queryable, of: Of): Promise<HourRow[]> => {
  const { rows } = await sql<HourRow>`
    select extract(isodow from day)::int as weekday, hour, ${sumOfMeasures} from figure_hours
    where ${isIn(of)} group by 1, 2`.execute(db);
  return rows;
};

const listWaits = async (db: Queryable, of: Of): Promise<WaitCounts> => {
  const { rows } = await sql<{ tenths: number; waits: number }>`
    select tenths, sum(waits)::int as waits from figure_waits where ${isIn(of)} group by tenths`.execute(
    db,
  );
  return rows;
};

type PersonRow = {
  id: string;
  name: string;
  returns: number;
  waits: number;
  wait_tenths: number;
  waits_in_target: number;
  ratings: number;
  rating_sum: number;
  tip_cents: number;
  shift_seconds: number;
};

const listPeople = async (db: Queryable, of: Of): Promise<PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    select people.id, trim(people.first_name || ' ' || people.last_name) as name, sums.*
    from (select person_id, sum(returns)::int as returns, sum(waits)::int as waits, sum(wait_tenths)::bigint as wait_tenths,
        sum(waits_in_target)::int as waits_in_target, sum(ratings)::int as ratings, sum(rating_sum)::int as rating_sum,
        sum(tip_cents)::bigint as tip_cents, sum(shift_seconds)::bigint as shift_seconds
      from figure_people where ${isIn(of)} group by person_id) sums
      join people on people.id = sums.person_id
    order by sums.returns desc, name, people.id`.execute(db);
  return rows;
};

type UseRow = { kind: DiscountKind; id: string; name: string; uses: number; cents: number };

const listUses = async (db: Queryable, of: Of): Promise<UseRow[]> => {
  const { rows } = await sql<UseRow>`
    select sums.kind, sums.subject_id as id, coalesce(promo_codes.code, house_accounts.name, '') as name, sums.uses, sums.cents
    from (select kind, subject_id, sum(uses)::int as uses, sum(cents)::bigint as cents
      from figure_uses where ${isIn(of)} group by kind, subject_id) sums
      left join promo_codes on sums.kind = 'promo' and promo_codes.id = sums.subject_id
      left join house_accounts on sums.kind = 'house' and house_accounts.id = sums.subject_id
    order by sums.uses desc, name, id`.execute(db);
  return rows;
};

/**
 * Counts the cars in custody when the range began: all earlier arrivals minus all earlier
 * departures.
 */
async function countAtStart(db: Queryable, { ids, range }: Of): Promise<number> {
  const { rows } = await sql<{ cars: number }>`
    select coalesce(sum(arrivals - returns - given_back), 0)::int as cars from figure_hours
    where location_id = any(${[...ids]}::uuid[]) and day < ${range.from}::date`.execute(db);
  return rows[0]?.cars ?? 0;
}

const listChanges = async (db: Queryable, of: Of) => {
  const { rows } = await sql<{ day: string; hour: number; change: number }>`
    select day::text as day, hour, sum(arrivals - returns - given_back)::int as change from figure_hours
    where ${isIn(of)} group by day, hour`.execute(db);
  return rows;
};

/**
 * Computes the mean number of cars at the end of each hour, in the order of the business day.
 *
 * @param range begins on the first day that has figures
 */
function computeOccupancy(
  range: DayRange,
  atStart: number,
  changes: readonly { day: string; hour: number; change: number }[],
): Map<number, number> {
  const found = new Map(changes.map(({ day, hour, change }) => [`${day} ${hour}`, change]));
  const sums = new Map<number, number>();
  let cars = atStart;
  for (const day of listDays(range)) {
    for (const hour of hoursOfBusinessDay) {
      cars += found.get(`${day} ${hour}`) ?? 0;
      sums.set(hour, (sums.get(hour) ?? 0) + cars);
    }
  }
  const days = countDays(range);
  return new Map([...sums].map(([hour, sum]) => [hour, Math.round((sum / days) * 10) / 10]));
}

function presentDays(range: DayRange, rows: readonly DayRow[]) {
  const found = new Map(rows.map((row) => [row.day, row]));
  return listDays(range).map((day) => {
    const sum = found.get(day) ?? noMeasures();
    return { day, ...presentMoney(sum), arrivals: sum.arrivals, returns: sum.returns };
  });
}

const presentPerson = (row: PersonRow) => ({
  id: row.id,
  name: row.name,
  returns: row.returns,
  meanWaitMinutes: computeMean(row.wait_tenths / 10, row.waits),
  shareInTarget: computeShare(row.waits_in_target, row.waits),
  rating: computeMean(row.rating_sum, row.ratings),
  ratings: row.ratings,
  tipsCents: row.tip_cents,
  hours: roundHours(row.shift_seconds / HOUR_SECONDS),
});

/** @throws BUSINESS_NOT_FOUND, LOCATION_NOT_FOUND, VALIDATION */
export async function getAnalytics(
  ctx: Context,
  scope: LocationScope,
  businessId: string,
  query: RangeQuery,
): Promise<BusinessAnalytics> {
  const { places, range } = await openRange(ctx, scope, businessId, query);
  const { db } = ctx;
  const before = periodBefore(range);
  const ids = places.map(({ id }) => id);
  const of = { ids, range };
  const ofBefore = { ids, range: before };
  const aligned = sameWeekdaysBefore(range);
  const [
    firstDay,
    days,
    daysBefore,
    daysAligned,
    hours,
    waits,
    waitsBefore,
    people,
    uses,
    atStart,
    changes,
  ] = await Promise.all([
    readFirstDay(db, ids),
    listDayRows(db, of),
    listDayRows(db, ofBefore),
    listDayRows(db, { ids, range: aligned }),
    listHourRows(db, of),
    listWaits(db, of),
    listWaits(db, ofBefore),
    listPeople(db, of),
    listUses(db, of),
    countAtStart(db, of),
    listChanges(db, of),
  ]);
  const currency = places[0]?.currency ?? '';
  const targetMinutes = findCommonTarget(places);
  // Starts at the first day with figures, because earlier empty days would lower the means.
  const since = firstDay !== null && firstDay > range.from ? firstDay : range.from;
  const known = firstDay === null ? [] : listDays({ from: since, to: range.to });
  const occupancy = computeOccupancy({ from: since, to: range.to }, atStart, changes);
  const byHour = Map.groupBy(hours, ({ hour }) => hour);
  return {
    businessId,
    currency,
    ...range,
    before,
    firstDay,
    weeksBefore: weeksBefore(range),
    targetMinutes,
    totals: {
      now: presentTotals(currency, sumMeasured(days), waits),
      before: presentTotals(currency, sumMeasured(daysBefore), waitsBefore),
    },
    days: presentDays(range, days),
    daysBefore: presentDays(aligned, daysAligned),
    heat: hours
      .filter(({ arrivals, returns }) => arrivals + returns > 0)
      .map(({ weekday, hour, arrivals, returns }) => ({ weekday, hour, arrivals, returns }))
      .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map(
      (weekday) => known.filter((day) => getWeekday(day) === weekday).length,
    ),
    hours: hoursOfBusinessDay.map((hour) => {
      const sum = sumMeasured(byHour.get(hour) ?? []);
      return {
        hour,
        occupancy: occupancy.get(hour) ?? 0,
        waits: sum.waits,
        meanWaitMinutes: computeMean(sum.wait_tenths / 10, sum.waits),
        shareInTarget: computeShare(sum.waits_in_target, sum.waits),
      };
    }),
    waitBars: computeWaitBars(waits, targetMinutes),
    people: people.map(presentPerson),
    promos: uses.filter(({ kind }) => kind === 'promo').map(({ kind: _, ...use }) => use),
    houseAccounts: uses.filter(({ kind }) => kind === 'house').map(({ kind: _, ...use }) => use),
    stars: listStars(sumMeasured(days)),
  };
}
