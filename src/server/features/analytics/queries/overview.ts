import { sql } from 'kysely';
import type { BusinessOverview } from '#contract/analytics.ts';
import { computeRating, computeRevenue, sumMeasured } from '#domain/analytics/measures.ts';
import { sameTimeWeekBefore } from '#domain/analytics/periods.ts';
import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { type QueueRisk, sumQueueRisks } from '#domain/orders/queueRisk.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { countCarsAt } from '../definitions.ts';
import { keepFiguresToRead } from '../storeFigures.ts';
import type { FigureWindow } from '../../businesses/queries/figureWindows.ts';
import { listActivity } from './activity.ts';
import { presentWaits, readFirstDay, readHours, readWaits } from './figures.ts';
import { type FigurePlace, findCommonTarget, listFigurePlaces, listTodays } from './places.ts';
import { listAttentionItems } from './needs.ts';
import { readQueueRisks } from './queueRisks.ts';
import { presentMoney } from './totals.ts';

const DAYS = 14;
const WEEK = 7;
const EVENTS = 20;

type Kept = { location_id: string; day: string; starts_at: Date; time_zone: string };

/**
 * Returns the time spans one week earlier, up to the same time on the location's clock. Each begins
 * where its stored day began, regardless of the location's present time zone.
 */
async function listWeekBefore(
  db: Queryable,
  todays: readonly FigureWindow[],
): Promise<FigureWindow[]> {
  const ends = todays.map((today) => ({
    ...today,
    endsAt: sameTimeWeekBefore(today.endsAt, today.timeZone),
  }));
  const asked = JSON.stringify(ends.map(({ locationId, endsAt }) => [locationId, endsAt]));
  const { rows } = await sql<Kept>`
    select span.location_id, span.day::text as day, span.starts_at, span.time_zone
    from (select (pair->>0)::uuid as id, (pair->>1)::timestamptz as at from jsonb_array_elements(${asked}::jsonb) pair) ends
      join figure_days span on span.location_id = ends.id and span.starts_at <= ends.at and span.ends_at > ends.at`.execute(
    db,
  );
  const stored = new Map(rows.map((row) => [row.location_id, row]));
  return ends.map((each) => {
    const own = stored.get(each.locationId);
    const timeZone = own?.time_zone ?? each.timeZone;
    const day = own?.day ?? getBusinessDay(each.endsAt, timeZone);
    return {
      ...each,
      day,
      timeZone,
      startsAt: own?.starts_at ?? startOfBusinessDay(day, timeZone),
    };
  });
}

type Standing = { cars: number; valets: number };

/** Counts the cars in custody and the valets on shift at the end of each time span. */
async function countStanding(db: Queryable, windows: readonly FigureWindow[]): Promise<Standing> {
  const counted = await Promise.all(
    windows.map(async ({ locationId, endsAt }) => {
      // Adds one millisecond to the end, which is exclusive: events of this very moment must count.
      const at = sql`${new Date(endsAt.getTime() + 1)}::timestamptz`;
      const { rows } = await sql<Standing>`
        select ${countCarsAt(locationId, at)}::int as cars,
          (select count(distinct person_id) from shifts where location_id = ${locationId} and started_at < ${at}
            and started_at > ${at} - interval '31 days' and (ended_at is null or ended_at >= ${at}))::int as valets`.execute(
        db,
      );
      return rows[0] ?? { cars: 0, valets: 0 };
    }),
  );
  return {
    cars: counted.reduce((sum, { cars }) => sum + cars, 0),
    valets: counted.reduce((sum, { valets }) => sum + valets, 0),
  };
}

type DayOfCurrency = { currency: string; day: string; revenue: number };

/** Sums the stored revenue of finished days by currency and day. */
async function listRevenue(db: Queryable, places: readonly FigurePlace[], from: string) {
  const { rows } = await sql<DayOfCurrency>`
    select businesses.currency, figure_hours.day::text as day,
      sum(card_cents + cash_cents + house_cents - card_refund_cents - cash_refund_cents - house_refund_cents)::bigint as revenue
    from figure_hours join businesses on businesses.id = figure_hours.business_id
    where location_id = any(${places.map(({ id }) => id)}::uuid[]) and day >= ${from}::date
    group by 1, 2`.execute(db);
  return rows;
}

type WaitingCars = QueueRisk['waiting'];

const presentWaiting = ({ cars, since }: WaitingCars) => ({
  cars,
  since: since === null ? null : new Date(since).toISOString(),
});

/** Reads what is wrong with the queues, and the problems of which these are a part. */
async function readProblems(db: Queryable, ids: readonly string[], now: Date) {
  const risks = await readQueueRisks(db, ids, now);
  const { noRunner, late, waiting } = sumQueueRisks([...risks.values()]);
  return {
    queue: { noRunner: presentWaiting(noRunner), late, waiting: presentWaiting(waiting) },
    needs: await listAttentionItems(db, ids, risks, now),
  };
}

/**
 * Returns today's figures and those of the same weekday one week earlier.
 *
 * @throws LOCATION_NOT_FOUND
 */
export async function getOverview(
  ctx: Context,
  scope: LocationScope,
  locationId: string | undefined,
): Promise<BusinessOverview> {
  const { db } = ctx;
  const now = ctx.clock();
  const places = await listFigurePlaces(db, scope, { locationId });
  const ids = places.map(({ id }) => id);
  await keepFiguresToRead(ctx, ids);
  const todays = await listTodays(db, places, now);
  // Adds one millisecond to the end, which is exclusive: events of this very moment must count.
  const until = todays.map((each) => ({ ...each, endsAt: new Date(now.getTime() + 1) }));
  const befores = await listWeekBefore(db, todays);
  const day = todays[0]?.day ?? getBusinessDay(now, 'UTC');
  const ordered = todays.map((each) => each.day).toSorted();
  const first = ordered[0] ?? day;
  const last = ordered.at(-1) ?? day;
  const [
    hours,
    hoursBefore,
    waits,
    waitsBefore,
    standing,
    standingBefore,
    revenue,
    { queue, needs },
    activity,
    firstDay,
  ] = await Promise.all([
    readHours(db, until),
    readHours(db, befores),
    readWaits(db, until),
    readWaits(db, befores),
    countStanding(db, todays),
    countStanding(db, befores),
    listRevenue(db, places, addDays(last, -DAYS - WEEK - 1)),
    readProblems(db, ids, now),
    listActivity(db, todays, { limit: EVENTS }),
    readFirstDay(db, ids),
  ]);
  const sum = sumMeasured(hours);
  const sumBefore = sumMeasured(hoursBefore);
  const currencyOf = new Map(places.map((place) => [place.id, place.currency]));
  const ofCurrency = (currency: string, rows: typeof hours) =>
    sumMeasured(rows.filter((row) => currencyOf.get(row.location_id) === currency));

  const money = [...new Set(currencyOf.values())].map((currency) => {
    const stored = new Map(
      revenue.filter((row) => row.currency === currency).map((row) => [row.day, row.revenue]),
    );
    const ofToday = Map.groupBy(
      hours.filter((row) => currencyOf.get(row.location_id) === currency),
      (row) => row.day,
    );
    const days = Array.from({ length: DAYS + 1 }, (_, n) => addDays(last, n - DAYS));
    return {
      currency,
      now: { currency, ...presentMoney(ofCurrency(currency, hours)) },
      before: { currency, ...presentMoney(ofCurrency(currency, hoursBefore)) },
      days: days.map((each) => ({
        day: each,
        // Adds today's hours by each location's own day, because locations in distant time zones
        // may be on different days now.
        revenueCents:
          (stored.get(each) ?? 0) + computeRevenue(sumMeasured(ofToday.get(each) ?? [])),
        beforeCents: stored.get(addDays(each, -WEEK)) ?? 0,
        isUnfinished: each >= first,
      })),
    };
  });
  return {
    asOf: now.toISOString(),
    day,
    timeZone: places.length === 1 ? (places[0]?.timeZone ?? null) : null,
    firstDay,
    targetMinutes: findCommonTarget(places),
    carsHere: { now: standing.cars, before: standingBefore.cars },
    arrivals: { now: sum.arrivals, before: sumBefore.arrivals },
    returns: { now: sum.returns, before: sumBefore.returns },
    valetsOnShift: { now: standing.valets, before: standingBefore.valets },
    waits: { now: presentWaits(waits, sum), before: presentWaits(waitsBefore, sumBefore) },
    rating: { now: computeRating(sum), before: computeRating(sumBefore) },
    money,
    queue,
    needs,
    activity,
  };
}

/** @throws LOCATION_NOT_FOUND */
export async function getActivity(
  ctx: Context,
  scope: LocationScope,
  { locationId, before }: { locationId?: string | undefined; before?: number | undefined },
) {
  const places = await listFigurePlaces(ctx.db, scope, { locationId });
  await keepFiguresToRead(
    ctx,
    places.map(({ id }) => id),
  );
  return listActivity(ctx.db, await listTodays(ctx.db, places, ctx.clock()), { before });
}
