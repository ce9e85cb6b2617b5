type Day = { day: string; revenueCents: number; tipsCents: number };
export type DaysBar = {
  from: string;
  to: string;
  revenueCents: number;
  tipsCents: number;
  /** Revenue of as many days in the period before. */
  beforeCents: number;
};

const WEEK = 7;
const sum = (days: readonly Day[], read: (day: Day) => number) =>
  days.reduce((total, day) => total + read(day), 0);

/** Days as bars, or where there are too many of them weeks; the last may be shorter. */
export function joinDays(days: readonly Day[], before: readonly Day[], most: number): DaysBar[] {
  const length = days.length > most ? WEEK : 1;
  const bars: DaysBar[] = [];
  for (let at = 0; at < days.length; at += length) {
    const part = days.slice(at, at + length);
    bars.push({
      from: part[0]?.day ?? '',
      to: part.at(-1)?.day ?? '',
      revenueCents: sum(part, ({ revenueCents }) => revenueCents),
      tipsCents: sum(part, ({ tipsCents }) => tipsCents),
      beforeCents: sum(before.slice(at, at + length), ({ revenueCents }) => revenueCents),
    });
  }
  return bars;
}
