import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import type { CalendarDay } from '#domain/businesses/businessDay.ts';
import type { PoolRule, TipRule } from '#domain/payments/tipPool.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/** A location's rules, the first one first; before it tips are the runner's. */
export type PoolRules = {
  businessId: string;
  locationId: string;
  name: string;
  nameArabic: string | null;
  timeZone: string;
  /** The last day that was divided, or closed with nothing. */
  lastDay: CalendarDay | null;
  rules: readonly { startsAt: Date; rule: TipRule }[];
};

/** One business day of a location whose tips are pooled. */
export type PoolDay = {
  day: CalendarDay;
  startsAt: Date;
  endsAt: Date;
  rule: PoolRule;
  /** Since when tips are pooled there without a break: a line of the ledger before it is in no pool. */
  since: Date;
};

/** @param locationIds all of them without */
export async function listPoolRules(
  db: Queryable,
  locationIds?: readonly string[],
): Promise<PoolRules[]> {
  const rows = await db
    .selectFrom('tip_rules')
    .innerJoin('locations', 'locations.id', 'tip_rules.location_id')
    .select([
      'tip_rules.business_id',
      'tip_rules.location_id',
      'tip_rules.starts_at',
      'tip_rules.rule',
      'locations.time_zone',
      'locations.name',
      'locations.name_ar',
    ])
    .select((row) =>
      row
        .selectFrom('tip_pools')
        .select((pool) => pool.fn.max('tip_pools.day').as('day'))
        .whereRef('tip_pools.location_id', '=', 'locations.id')
        .as('last_day'),
    )
    .$if(locationIds !== undefined, (query) =>
      query.where('tip_rules.location_id', 'in', [...(locationIds ?? [])]),
    )
    .orderBy('tip_rules.starts_at')
    .execute();
  return [...Map.groupBy(rows, (row) => row.location_id).entries()].map(([locationId, own]) => ({
    businessId: own[0]?.business_id ?? '',
    locationId,
    name: own[0]?.name ?? '',
    nameArabic: own[0]?.name_ar ?? null,
    timeZone: own[0]?.time_zone ?? 'UTC',
    lastDay: own[0]?.last_day ?? null,
    rules: own.map((row) => ({ startsAt: row.starts_at, rule: row.rule })),
  }));
}

/** The pool of that day; null where tips are the runner's. */
export function findPoolDay({ rules, timeZone }: PoolRules, day: CalendarDay): PoolDay | null {
  const startsAt = startOfBusinessDay(day, timeZone);
  const counting = rules.filter((one) => one.startsAt <= startsAt);
  const rule = counting.at(-1)?.rule ?? 'runner';
  if (rule === 'runner') return null;
  const lastBreak = counting.findLastIndex((one) => one.rule === 'runner');
  const since = counting[lastBreak + 1]?.startsAt ?? startsAt;
  return { day, startsAt, endsAt: startOfBusinessDay(addDays(day, 1), timeZone), rule, since };
}

/** The days that were over at that time and are not closed yet, the first one first. */
export function listPoolDays(location: PoolRules, at: Date): PoolDay[] {
  const { rules, timeZone, lastDay: last } = location;
  const first = rules.find(({ rule }) => rule !== 'runner');
  if (!first) return [];
  const final = rules.at(-1);
  // Where tips are the runner's again no day comes any more.
  const until = final?.rule === 'runner' && final.startsAt < at ? final.startsAt : at;
  const today = getBusinessDay(until, timeZone);
  const days: PoolDay[] = [];
  let day = last === null ? getBusinessDay(first.startsAt, timeZone) : addDays(last, 1);
  for (; day < today; day = addDays(day, 1)) {
    const pool = findPoolDay(location, day);
    if (pool) days.push(pool);
  }
  return days;
}

/** The days that are not divided yet, today too; what waited from before is the first one's. */
export function listOpenDays(location: PoolRules, now: Date): PoolDay[] {
  const today = findPoolDay(location, getBusinessDay(now, location.timeZone));
  const days = [...listPoolDays(location, now), ...(today ? [today] : [])];
  return days.map((day, index) => (index === 0 ? day : { ...day, since: day.startsAt }));
}
