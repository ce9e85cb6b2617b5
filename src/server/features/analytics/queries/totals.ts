import { sql } from 'kysely';
import type { AnalyticsTotals } from '#contract/analytics.ts';
import {
  type FigureSums,
  noMeasures,
  computeRating,
  sumRefunds,
  computeRevenue,
  sumMeasured,
  computeTips,
} from '#domain/analytics/measures.ts';
import type { DayRange } from '#domain/analytics/periods.ts';
import type { WaitCounts } from '#domain/analytics/waits.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { presentWaits, sumOfMeasures } from './figures.ts';

export const presentMoney = (sum: FigureSums) => ({
  revenueCents: computeRevenue(sum),
  feesCents: sum.fee_cents,
  tipsCents: computeTips(sum),
  refundsCents: sumRefunds(sum),
  discountsCents: sum.discount_cents,
});

/** Presents the totals of a range for any set of locations. */
export const presentTotals = (
  currency: string,
  sum: FigureSums,
  waits: WaitCounts,
): AnalyticsTotals => ({
  currency,
  ...presentMoney(sum),
  arrivals: sum.arrivals,
  returns: sum.returns,
  givenBack: sum.given_back,
  paid: {
    cardCents: sum.card_cents,
    cashCents: sum.cash_cents,
    houseCents: sum.house_cents,
    complimentaryCents: sum.complimentary_cents,
  },
  refunded: {
    cardCents: sum.card_refund_cents,
    cashCents: sum.cash_refund_cents,
    houseCents: sum.house_refund_cents,
    complimentaryCents: sum.complimentary_refund_cents,
  },
  waits: presentWaits(waits, sum),
  rating: computeRating(sum).mean,
  ratings: computeRating(sum).count,
});

/** Stored sums of one location over a range of days. */
export type PlaceSums = { sum: FigureSums; waits: WaitCounts };

/**
 * Reads the stored sums of each location, including locations without events. Call `storeFigures`
 * first.
 */
export async function readPlaceSums(
  db: Queryable,
  ids: readonly string[],
  range: DayRange,
): Promise<Map<string, PlaceSums>> {
  const isIn = sql`location_id = any(${[...ids]}::uuid[])
    and day between ${range.from}::date and ${range.to}::date`;
  const [sums, waits] = await Promise.all([
    sql<FigureSums & { location_id: string }>`
      select location_id, ${sumOfMeasures} from figure_hours where ${isIn} group by location_id`.execute(
      db,
    ),
    sql<{ location_id: string; tenths: number; waits: number }>`
      select location_id, tenths, sum(waits)::int as waits from figure_waits
      where ${isIn} group by location_id, tenths`.execute(db),
  ]);
  const waitsOf = Map.groupBy(waits.rows, (row) => row.location_id);
  const sumOf = new Map(sums.rows.map((row) => [row.location_id, row]));
  return new Map(
    ids.map((id) => [id, { sum: sumOf.get(id) ?? noMeasures(), waits: waitsOf.get(id) ?? [] }]),
  );
}

/** Adds up the sums of several locations; the median is computed over the cars of all locations. */
export const sumPlaces = (currency: string, all: readonly PlaceSums[]): AnalyticsTotals =>
  presentTotals(
    currency,
    sumMeasured(all.map(({ sum }) => sum)),
    all.flatMap(({ waits }) => waits),
  );
