import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import type { CalendarDay } from '#domain/businesses/businessDay.ts';
import type { PoolRule, TipRule } from '#domain/payments/tipPool.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/**
 * Tip rules of a location, sorted by start. Before the first rule, each tip belongs to the runner.
 */
export type PoolRules = {
  businessId: string;
  locationId: string;
  name: string;
  nameArabic: string | null;
  timeZone: string;
  /** Last closed business day with its end; null before any day is closed. */
  lastDay: { day: CalendarDay; endsAt: Date } | null;
  rules: readonly { startsAt: Date; rule: TipRule }[];
};

/** Business day of a location that pools its tips. */
export type PoolDay = {
  day: CalendarDay;
  startsAt: Date;
  endsAt: Date;
  rule: PoolRule;
  /** Start of the pooling without a break. Ledger lines before this time belong to no pool. */
  since: Date;
};

/**
 * Lists the tip rules of locations.
 *
 * @param locationIds limits the result; all locations when undefined
 */
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

/**
 * Returns start and end of a business day. After a change of the time zone a day starts at the end
 * of the day before. Such a day may have no length.
 */
function findBounds({ timeZone, lastDay }: PoolRules, day: CalendarDay, before: PoolBounds | null) {
  const dayBefore = addDays(day, -1);
  const ended = [before, lastDay].find((one) => one?.day === dayBefore)?.endsAt;
  const startsAt = ended ?? startOfBusinessDay(day, timeZone);
  const next = startOfBusinessDay(addDays(day, 1), timeZone);
  return { day, startsAt, endsAt: next < startsAt ? startsAt : next };
}
type PoolBounds = Pick<PoolDay, 'day' | 'startsAt' | 'endsAt'>;

/** Returns the tip pool of a business day; null when the tips of this day belong to the runner. */
function findPoolDay({ rules }: PoolRules, bounds: PoolBounds): PoolDay | null {
  const { startsAt } = bounds;
  const counting = rules.filter((one) => one.startsAt <= startsAt);
  const rule = counting.at(-1)?.rule ?? 'runner';
  if (rule === 'runner') return null;
  const lastBreak = counting.findLastIndex((one) => one.rule === 'runner');
  const since = counting[lastBreak + 1]?.startsAt ?? startsAt;
  return { ...bounds, rule, since };
}

/**
 * Lists the business days with a tip pool that ended before `at` and are not closed yet, the
 * earliest first.
 */
export function listPoolDays(location: PoolRules, at: Date): PoolDay[] {
  const { rules, timeZone, lastDay: last } = location;
  const first = rules.find(({ rule }) => rule !== 'runner');
  if (!first) return [];
  const final = rules.at(-1);
  // When the last tip rule gives tips to the runner, no later business day has a tip pool.
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

/**
 * Lists the business days whose tips are undivided, including today. The first of these days also
 * takes ledger lines left over from earlier days.
 */
export function listOpenDays(location: PoolRules, now: Date): PoolDay[] {
  const over = listPoolDays(location, now);
  const day = getBusinessDay(now, location.timeZone);
  const { lastDay: last } = location;
  // A change of the time zone can move the local clock back. In this case today may be closed
  // already.
  const todays = last && last.day >= day ? addDays(last.day, 1) : day;
  const today = findPoolDay(location, findBounds(location, todays, over.at(-1) ?? null));
  const days = today ? [...over, today] : over;
  return days.map((each, index) => (index === 0 ? each : { ...each, since: each.startsAt }));
}
