/**
 * Number of waits for each length of wait, in tenths of a minute. Each length occurs in one entry
 * only.
 */
export type WaitCounts = readonly { tenths: number; waits: number }[];

/** Share of waits below the slowest tenth, for `computeQuantile`. */
export const SLOW_SHARE = 0.9;

/**
 * Returns the wait in minutes (one decimal) that the given share of cars did not exceed. A share of
 * 0.5 gives the median; without waits the result is null.
 */
export function computeQuantile(counts: WaitCounts, share: number): number | null {
  const total = counts.reduce((sum, { waits }) => sum + waits, 0);
  if (total === 0) return null;
  // A floating-point product can be slightly too large, so a tiny amount is subtracted before
  // rounding up.
  const rank = Math.max(1, Math.ceil(share * total - 1e-9));
  let seen = 0;
  for (const { tenths, waits } of counts.toSorted((a, b) => a.tenths - b.tenths)) {
    seen += waits;
    if (seen >= rank) return tenths / 10;
  }
  return null;
}

const WAIT_BARS = 10;
/**
 * Widest target, in minutes, for bars of two minutes. For a longer target, bars get five minutes
 * for each started 30 minutes of the target.
 */
const NARROW_TARGET = 12;
const NARROW = 2;
const WIDE = 5;
const WIDE_TARGET = 30;

/**
 * Lists where the bars of the wait chart start, in minutes. The first bar has its own width,
 * because the target must lie between two bars.
 */
function listWaitBarStarts(target: number | null): number[] {
  const width =
    target === null || target <= NARROW_TARGET ? NARROW : WIDE * Math.ceil(target / WIDE_TARGET);
  const first = (target ?? 0) % width || width;
  return [0, ...Array.from({ length: WAIT_BARS }, (_, n) => first + n * width)];
}

/**
 * Groups waits into adjacent bars. A bar excludes its start and includes its end, because a wait of
 * exactly the target is within the target. The first bar also has waits of 0; the last is
 * open-ended.
 */
export function computeWaitBars(
  counts: WaitCounts,
  target: number | null,
): { fromMinutes: number; waits: number }[] {
  const bars = listWaitBarStarts(target).map((fromMinutes) => ({ fromMinutes, waits: 0 }));
  for (const { tenths, waits } of counts) {
    const bar = bars.findLast(({ fromMinutes }) => fromMinutes * 10 < tenths) ?? bars[0];
    if (bar) bar.waits += waits;
  }
  return bars;
}

/** Computes a share to four decimals, as 0.8324; null if the whole is 0. */
export const computeShare = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

/** Computes the mean to one decimal; null if the count is 0. */
export const computeMean = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;
