type Day = { day: string; revenueCents: number; tipsCents: number };
export type DaysBar = {
  from: string;
  to: string;
  revenueCents: number;
  tipsCents: number;
  /**
   * Revenue of the same weekdays before. Null if one of these days is before the first day with
   * figures.
   */
  beforeCents: number | null;
  beforeFrom: string;
  beforeTo: string;
};

const WEEK = 7;
const sum = (days: readonly Day[], read: (day: Day) => number) =>
  days.reduce((total, day) => total + read(day), 0);

/**
 * Joins days into bars of one day, or of one week if there are too many days. The last week may be
 * shorter.
 *
 * @param before for each day, the day to compare with
 * @param firstDay first day with figures
 */
export function joinDays(
  days: readonly Day[],
  before: readonly Day[],
  firstDay: string | null,
  most: number,
): DaysBar[] {
  const length = days.length > most ? WEEK : 1;
  const bars: DaysBar[] = [];
  for (let at = 0; at < days.length; at += length) {
    const part = days.slice(at, at + length);
    const then = before.slice(at, at + length);
    const isKnown =
      firstDay !== null && then.length > 0 && then.every(({ day }) => day >= firstDay);
    bars.push({
      from: part[0]?.day ?? '',
      to: part.at(-1)?.day ?? '',
      revenueCents: sum(part, ({ revenueCents }) => revenueCents),
      tipsCents: sum(part, ({ tipsCents }) => tipsCents),
      beforeCents: isKnown ? sum(then, ({ revenueCents }) => revenueCents) : null,
      beforeFrom: then[0]?.day ?? '',
      beforeTo: then.at(-1)?.day ?? '',
    });
  }
  return bars;
}
