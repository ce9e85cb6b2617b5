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

const WAIT_BARS = 10;
/** Up to such a target bars are two minutes each; then so many times wider. */
const NARROW_TARGET = 12;
const NARROW = 2;
const WIDE = 5;
const WIDE_TARGET = 30;

/** Where bars begin: as wide as each other but the first, so that the target lies between two of them. */
function listWaitBarStarts(target: number | null): number[] {
  const width =
    target === null || target <= NARROW_TARGET ? NARROW : WIDE * Math.ceil(target / WIDE_TARGET);
  const first = (target ?? 0) % width || width;
  return [0, ...Array.from({ length: WAIT_BARS }, (_, n) => first + n * width)];
}

/**
 * Cars by how long they were waited for, without a gap: longer than where a bar begins, up to and with where the next one
 * does, as a wait of the target itself is within it. The first has those of no wait too; the last has no end.
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

/** A part of the whole to four decimals, 0.8324; null of nothing. */
export const computeShare = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

/** To one decimal; null of nothing. */
export const computeMean = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;
