const HOUR_MS = 3_600_000;

/** One that is longer was most likely forgotten. */
export const LONG_SHIFT_HOURS = 16;

/** As far back as a history goes; 30 days where nothing is chosen. */
export const shiftRanges = ['7d', '30d', '90d'] as const;
export type ShiftRange = (typeof shiftRanges)[number];
export const defaultShiftRange = '30d' satisfies ShiftRange;

/** Calendar days of the shift's location, today among them. */
export const rangeDays: Record<ShiftRange, number> = { '7d': 7, '30d': 30, '90d': 90 };

/** Hours to two decimals. They are those that passed: a night on which the clocks change has one more or less. */
export function workedHours(startedAt: Date, endedAt: Date): number {
  return roundHours(elapsed(startedAt, endedAt) / HOUR_MS);
}

export function roundHours(hours: number): number {
  return Math.round(hours * 100) / 100;
}

export function isLongShift(startedAt: Date, endedAt: Date): boolean {
  return elapsed(startedAt, endedAt) > LONG_SHIFT_HOURS * HOUR_MS;
}

/** 0 where the clocks of two machines disagree by a little. */
function elapsed(from: Date, to: Date): number {
  return Math.max(0, to.getTime() - from.getTime());
}
