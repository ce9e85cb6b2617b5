import { sql } from 'kysely';
import { type FigureSums, figureKinds, type FigureKind } from '#domain/analytics/measures.ts';
import {
  computeMean,
  computeQuantile,
  computeShare,
  SLOW_SHARE,
  type WaitCounts,
} from '#domain/analytics/waits.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { selectHours, selectWaits } from '../definitions.ts';
import type { FigureWindow } from '../../businesses/queries/figureWindows.ts';

export type HourFigures = FigureSums & { location_id: string; day: string; hour: number };
export type WaitFigures = { location_id: string; day: string; tenths: number; waits: number };

/** SQL with the sum of each measure, for a SELECT list. */
export const sumOfMeasures = sql.join(
  figureKinds.map(
    (measure) => sql`coalesce(sum(${sql.ref(measure)}), 0)::bigint as ${sql.ref(measure)}`,
  ),
);

/** Computes the hourly figures from the events and the ledger. */
export async function readHours(
  db: Queryable,
  windows: readonly FigureWindow[],
): Promise<HourFigures[]> {
  const { rows } = await sql<HourFigures>`
    select location_id, day::text as day, hour, ${sql.join(figureKinds.map((measure) => sql.ref(measure)))}
    from (${selectHours(windows)}) hours`.execute(db);
  return rows;
}

/** Computes the wait histogram from the orders. */
export async function readWaits(
  db: Queryable,
  windows: readonly FigureWindow[],
): Promise<WaitFigures[]> {
  const { rows } = await sql<WaitFigures>`
    select location_id, day::text as day, tenths, waits from (${selectWaits(windows)}) lengths`.execute(
    db,
  );
  return rows;
}

/** Returns the first day with any figures; null when there is none. */
export async function readFirstDay(db: Queryable, ids: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(first.day)::text as day from unnest(${[...ids]}::uuid[]) place (id),
      lateral (select day from figure_hours where location_id = place.id order by day limit 1) first`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/**
 * Builds the wait figures (percentiles, mean, share within target) from the histogram and the sums.
 */
export function presentWaits(
  counts: WaitCounts,
  sums: Pick<FigureSums, Extract<FigureKind, 'waits' | 'wait_tenths' | 'waits_in_target'>>,
) {
  return {
    count: sums.waits,
    medianMinutes: computeQuantile(counts, 0.5),
    p90Minutes: computeQuantile(counts, SLOW_SHARE),
    meanMinutes: computeMean(sums.wait_tenths / 10, sums.waits),
    shareInTarget: computeShare(sums.waits_in_target, sums.waits),
  };
}
