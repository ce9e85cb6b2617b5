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
  /** The last day that was divided, or closed with nothing, and when it ended. */
  lastDay: { day: CalendarDay; endsAt: Date } | null;
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
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('tip_pools')
          .select(['tip_pools.day as last_day', 'tip_pools.ends_at as last_end'])
          .whereRef('tip_pools.location_id', '=', 'locations.id')
          .orderBy('tip_pools.day', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.last_day', 'last.last_end'])
    .$if(locationIds !== undefined, (query) =>
      query.where('tip_rules.location_id', 'in', [...(locationIds ?? [])]),
    )
    .orderBy('tip_rules.starts_at')
    .execute();
  return [...Map.groupBy(rows, (row) => row.location_id).entries()].map(([locationId, own]) => {
    const { last_day: day, last_end: endsAt } = own[0] ?? {};
    return {
      businessId: own[0]?.business_id ?? '',
      locationId,
      name: own[0]?.name ?? '',
      nameArabic: own[0]?.name_ar ?? null,
      timeZone: own[0]?.time_zone ?? 'UTC',
      lastDay: day && endsAt ? { day, endsAt } : null,
      rules: own.map((row) => ({ startsAt: row.starts_at, rule: row.rule })),
    };
  });
}

/** Where the zone has changed a day begins where the one before it ended, and may have no time of its own. */
function findBounds({ timeZone, lastDay }: PoolRules, day: CalendarDay, before: PoolBounds | null) {
  const dayBefore = addDays(day, -1);
  const ended = [before, lastDay].find((one) => one?.day === dayBefore)?.endsAt;
  const startsAt = ended ?? startOfBusinessDay(day, timeZone);
  const next = startOfBusinessDay(addDays(day, 1), timeZone);
  return { day, startsAt, endsAt: next < startsAt ? startsAt : next };
}
type PoolBounds = Pick<PoolDay, 'day' | 'startsAt' | 'endsAt'>;

/** The pool of a day; null where tips are the runner's. */
function findPoolDay({ rules }: PoolRules, bounds: PoolBounds): PoolDay | null {
  const { startsAt } = bounds;
  const counting = rules.filter((one) => one.startsAt <= startsAt);
  const rule = counting.at(-1)?.rule ?? 'runner';
  if (rule === 'runner') return null;
  const lastBreak = counting.findLastIndex((one) => one.rule === 'runner');
  const since = counting[lastBreak + 1]?.startsAt ?? startsAt;
  return { ...bounds, rule, since };
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
  let day = last === null ? getBusinessDay(first.startsAt, timeZone) : addDays(last.day, 1);
  let bounds: PoolBounds | null = null;
  for (; day < today; day = addDays(day, 1)) {
    bounds = findBounds(location, day, bounds);
    const pool = findPoolDay(location, bounds);
    if (pool && pool.endsAt > pool.startsAt) days.push(pool);
  }
  return days;
}

/** The days that are not divided yet, today too; what waited from before is the first one's. */
export function listOpenDays(location: PoolRules, now: Date): PoolDay[] {
  const over = listPoolDays(location, now);
  const day = getBusinessDay(now, location.timeZone);
  const { lastDay: last } = location;
  // Where the clock was put back by a new zone its day may be closed already.
  const todays = last && last.day >= day ? addDays(last.day, 1) : day;
  const today = findPoolDay(location, findBounds(location, todays, over.at(-1) ?? null));
  const days = today ? [...over, today] : over;
  return days.map((each, index) => (index === 0 ? each : { ...each, since: each.startsAt }));
}
