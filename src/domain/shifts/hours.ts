const HOUR_MS = 3_600_000;

/** Hours above which a shift was most likely left open by mistake. */
export const LONG_SHIFT_HOURS = 16;

/** Ranges of days that the shift history offers. */
export const shiftRanges = ['7d', '30d', '90d'] as const;
export type ShiftRange = (typeof shiftRanges)[number];
export const defaultShiftRange = '30d' satisfies ShiftRange;

/**
 * Number of calendar days of each range, today included, by the calendar of the shift's location.
 */
export const rangeDays: Record<ShiftRange, number> = { '7d': 7, '30d': 30, '90d': 90 };

/**
 * Computes elapsed hours to two decimals. A night with a clock change has one hour more or less.
 */
export function workedHours(startedAt: Date, endedAt: Date): number {
  return roundHours(elapsed(startedAt, endedAt) / HOUR_MS);
}

export function roundHours(hours: number): number {
  return Math.round(hours * 100) / 100;
}

export function isLongShift(startedAt: Date, endedAt: Date): boolean {
  return elapsed(startedAt, endedAt) > LONG_SHIFT_HOURS * HOUR_MS;
}

/**
 * Returns the milliseconds between two instants; 0 if `to` is before `from`. The clocks of two
 * machines can differ slightly.
 */
function elapsed(from: Date, to: Date): number {
  return Math.max(0, to.getTime() - from.getTime());
}
