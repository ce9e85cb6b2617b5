/** How many cars were waited for how long, in tenths of a minute; each length once. */
export type WaitCounts = readonly { tenths: number; waits: number }[];

/** The part that waits longest by this much: 'the slowest tenth'. */
export const SLOW_SHARE = 0.9;

/**
 * The shortest wait that this share of all cars did not exceed, in minutes to a tenth; null where there was none.
 * With 0.5 the median.
 */
export function computeQuantile(counts: WaitCounts, share: number): number | null {
  const total = counts.reduce((sum, { waits }) => sum + waits, 0);
  if (total === 0) return null;
  // Of floating point 0.9 × 10 is a little more than 9.
  const rank = Math.max(1, Math.ceil(share * total - 1e-9));
  let seen = 0;
  for (const { tenths, waits } of counts.toSorted((a, b) => a.tenths - b.tenths)) {
    seen += waits;
    if (seen >= rank) return tenths / 10;
  }
  return null;
}

/** Bars of the distribution: two minutes each, and one of everything from here on. */
export const WAIT_BAR_MINUTES = 2;
export const LAST_WAIT_BAR = 20;

/** From 0 on, without a gap; the last bar has no end. */
export function computeWaitBars(counts: WaitCounts): { fromMinutes: number; waits: number }[] {
  const bars = Array.from({ length: LAST_WAIT_BAR / WAIT_BAR_MINUTES + 1 }, (_, n) => ({
    fromMinutes: n * WAIT_BAR_MINUTES,
    waits: 0,
  }));
  for (const { tenths, waits } of counts) {
    const at = Math.min(bars.length - 1, Math.floor(tenths / 10 / WAIT_BAR_MINUTES));
    const bar = bars[at];
    if (bar) bar.waits += waits;
  }
  return bars;
}

/** A part of the whole to four decimals, 0.8324; null of nothing. */
export const computeShare = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

/** To one decimal; null of nothing. */
export const computeMean = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;
