import { sql } from 'kysely';
import type { BusinessProblem, AnalyticsTotals } from '#contract/analytics.ts';
import type { DayRange } from '#domain/analytics/periods.ts';
import type { ReportPeriod } from '#domain/analytics/reports.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { listAttentionItems } from '../queries/needs.ts';
import { readQueueRisks } from '../queries/queueRisks.ts';
import { sumPlaces, readPlaceSums } from '../queries/totals.ts';
import type { ReportPlace } from './readers.ts';

type Compared = { now: AnalyticsTotals; before: AnalyticsTotals };
export type PlaceFigures = Compared & { place: ReportPlace };

export type ReportFigures = {
  all: Compared;
  places: PlaceFigures[];
  /** Null when no day of the range is signed off. */
  cashDifferenceCents: number | null;
  /** Number of days with figures that nobody signed off, over all locations. */
  unsignedDays: number;
  needs: Map<BusinessProblem['kind'], number>;
};

/** Sums the cash differences of signed days including corrections, and counts unsigned days. */
async function readSignOffs(db: Queryable, ids: readonly string[], { from, to }: DayRange) {
  const isIn = (table: string) => sql`${sql.ref(`${table}.location_id`)} = any(${[...ids]}::uuid[])
    and ${sql.ref(`${table}.day`)} between ${from}::date and ${to}::date`;
  const { rows } = await sql<{ difference: number | null; unsigned: number }>`
    select
      (select sum(counted_cents - expected_cents + coalesce((select sum(amount_cents) from day_corrections
          where sign_off_id = signed.id), 0))::bigint
        from day_sign_offs signed where ${isIn('signed')}) as difference,
      (select count(*)::int from (select distinct hours.location_id, hours.day from figure_hours hours
          where ${isIn('hours')}) busy
        where not exists (select from day_sign_offs signed
          where signed.location_id = busy.location_id and signed.day = busy.day)) as unsigned`.execute(
    db,
  );
  return rows[0] ?? { difference: null, unsigned: 0 };
}

/**
 * Reads a report's figures from the stored days, by the same definitions as the analytics screen.
 */
export async function readReportFigures(
  db: Queryable,
  places: readonly ReportPlace[],
  { range, before }: Pick<ReportPeriod, 'range' | 'before'>,
  now: Date,
): Promise<ReportFigures> {
  const ids = places.map(({ id }) => id);
  const open = places.filter(({ isClosed }) => !isClosed).map(({ id }) => id);
  const currency = places[0]?.currency ?? '';
  const [sums, sumsBefore, signOffs, needs] = await Promise.all([
    readPlaceSums(db, ids, range),
    readPlaceSums(db, ids, before),
    readSignOffs(db, ids, range),
    readQueueRisks(db, open, now).then((risks) => listAttentionItems(db, open, risks, now)),
  ]);
  const ofPlaces = (from: typeof sums, chosen: readonly string[]) =>
    sumPlaces(
      currency,
      chosen.flatMap((id) => from.get(id) ?? []),
    );
  const figures = places.map((place) => ({
    place,
    now: ofPlaces(sums, [place.id]),
    before: ofPlaces(sumsBefore, [place.id]),
  }));
  return {
    all: { now: ofPlaces(sums, ids), before: ofPlaces(sumsBefore, ids) },
    // A closed location is listed only if it has figures in either period.
    places: figures.filter(
      (each) => !each.place.isClosed || [each.now, each.before].some(hasSomething),
    ),
    cashDifferenceCents: signOffs.difference,
    unsignedDays: signOffs.unsigned,
    needs: new Map(
      [...Map.groupBy(needs, ({ kind }) => kind)].map(([kind, all]) => [
        kind,
        all.reduce((sum, { cars }) => sum + (cars ?? 1), 0),
      ]),
    ),
  };
}

const hasSomething = ({ arrivals, returns, revenueCents, refundsCents }: AnalyticsTotals) =>
  arrivals + returns > 0 || revenueCents !== 0 || refundsCents !== 0;
