import { sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import type { DayPool, EarningsDay, EarningsShift } from '#contract/earnings.ts';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import { rangeDays, type ShiftRange } from '#domain/shifts/hours.ts';
import type { PoolBasis, PoolRule } from '#domain/payments/tipPool.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { getRow } from '../../../platform/db/rows.ts';
import { businessDayOf, locationsWithDays } from '../../businesses/queries/businessDays.ts';
import { tipCountedAt, isTipCounted, LONGEST_RETURN, selectPoolEntries } from '../pool/members.ts';
import { sumEarned } from './owed.ts';
import { listOpenDays, listPoolRules, type PoolDay, type PoolRules } from '../pool/poolRules.ts';

const DAY_MS = 86_400_000;
const MOST_SHIFTS = 200;

export async function getBusinessCurrency(db: Queryable, actor: Actor): Promise<string> {
  const { currency } = await getRow(db, 'businesses', actor.businessId, ['currency']);
  return currency;
}

type OpenPool = { location: PoolRules; day: PoolDay; totalCents: number; ownCents: number };

/** Lists the undivided tip pools of the locations where this valet received a tip or works. */
async function listOpenPools(ctx: Context, personId: string): Promise<OpenPool[]> {
  const { rows: places } = await sql<{ id: string }>`
    select id from locations where business_id = (select business_id from people where id = ${personId})
      and exists (select from tip_rules where location_id = locations.id)
      and (exists (select from staff_locations where person_id = ${personId} and location_id = locations.id)
        or exists (select from ledger_entries where person_id = ${personId} and location_id = locations.id))`.execute(
    ctx.db,
  );
  if (places.length === 0) return [];
  const locations = await listPoolRules(
    ctx.db,
    places.map(({ id }) => id),
  );
  const days = locations.flatMap((location) =>
    listOpenDays(location, ctx.clock()).map((day) => ({ location, day })),
  );
  return Promise.all(
    days.map(async ({ location, day }) => {
      const { rows } = await sql<{ total: number; own: number }>`
        select coalesce(sum(amount_cents), 0)::bigint as total,
          coalesce(sum(amount_cents) filter (where person_id = ${personId}), 0)::bigint as own
        from (${selectPoolEntries(location, day)}) entries`.execute(ctx.db);
      return { location, day, totalCents: rows[0]?.total ?? 0, ownCents: rows[0]?.own ?? 0 };
    }),
  );
}

/**
 * Returns the valet's total earnings in smallest units: tips of cars handed over. Shares of divided
 * pools replace the tips that the valet put into these pools.
 */
export async function getTotalEarned(ctx: Context, personId: string): Promise<number> {
  // Reads the open pools before the sum. A pool divided between the two reads then lowers the total
  // for a moment. In the opposite sequence the pool's tips would count in full, without the shares.
  const open = await listOpenPools(ctx, personId);
  const earned = await sumEarned(ctx.db, sql`${personId}::uuid`);
  return (earned.get(personId) ?? 0) - open.reduce((sum, { ownCents }) => sum + ownCents, 0);
}

type DayKey = {
  day: string;
  location_id: string;
  location: string;
  location_ar: string | null;
  time_zone: string;
};
type DayRow = DayKey & { value: number };
type ShareRow = DayKey & {
  rule: PoolRule;
  basis: PoolBasis | null;
  total_cents: number;
  brought_cents: number;
  share_cents: number;
  seconds: number;
  cars: number;
  all_seconds: number;
  all_cars: number;
  people: number;
};

const listTips = (db: Queryable, { personId, businessId }: Actor, since: Date) =>
  sql<DayRow>`
    select ${businessDayOf(tipCountedAt)} as day, locations.id as location_id, locations.name as location,
      locations.name_ar as location_ar, locations.time_zone, sum(entry.amount_cents)::bigint as value
    from ledger_entries entry join lateral (select * from orders where orders.id = entry.order_id offset 0) orders on true
      join ${locationsWithDays(businessId)} on locations.id = entry.location_id
    where entry.person_id = ${personId} and entry.created_at >= ${since}::timestamptz - ${LONGEST_RETURN}
      and ${isTipCounted} and ${tipCountedAt} >= ${since}
    group by 1, locations.id, locations.name, locations.name_ar, locations.time_zone`.execute(db);

const listServed = (db: Queryable, { personId, businessId }: Actor, since: Date) =>
  sql<DayRow>`
    select ${businessDayOf(sql.ref('orders.completed_at'))} as day, locations.id as location_id, locations.name as location,
      locations.name_ar as location_ar, locations.time_zone, count(*)::int as value
    from orders join ${locationsWithDays(businessId)} on locations.id = orders.location_id
    where orders.runner_id = ${personId} and orders.completed_at >= ${since}
    group by 1, locations.id, locations.name, locations.name_ar, locations.time_zone`.execute(db);

const listWorked = (db: Queryable, { personId, businessId }: Actor, since: Date, now: Date) =>
  sql<DayRow>`
    select ${businessDayOf(sql.ref('shifts.started_at'))} as day, locations.id as location_id, locations.name as location,
      locations.name_ar as location_ar, locations.time_zone, floor(sum(extract(epoch from coalesce(shifts.ended_at, ${now}::timestamptz) - shifts.started_at)))::int as value
    from shifts join ${locationsWithDays(businessId)} on locations.id = shifts.location_id
    where shifts.person_id = ${personId} and shifts.started_at >= ${since}
    group by 1, locations.id, locations.name, locations.name_ar, locations.time_zone`.execute(db);

const listShares = (db: Queryable, personId: string, since: Date) =>
  sql<ShareRow>`
    select pool.day::text as day, locations.id as location_id, locations.name as location,
      locations.name_ar as location_ar, locations.time_zone,
      pool.rule, pool.basis,
      pool.total_cents, own.brought_cents, own.share_cents, own.seconds, own.cars,
      (sum(other.seconds))::int as all_seconds, (sum(other.cars))::int as all_cars,
      (count(*) filter (where other.share_cents <> 0))::int as people
    from tip_pool_shares own join tip_pools pool on pool.id = own.pool_id
      join locations on locations.id = pool.location_id
      join tip_pool_shares other on other.pool_id = pool.id
    where own.person_id = ${personId} and pool.starts_at >= ${since}
    group by pool.id, locations.id, own.pool_id, own.person_id`.execute(db);

const presentShare = (row: ShareRow): DayPool => ({
  basis: row.basis,
  rule: row.rule,
  totalCents: row.total_cents,
  broughtCents: row.brought_cents,
  shareCents: row.share_cents,
  seconds: { own: row.seconds, all: row.all_seconds },
  cars: { own: row.cars, all: row.all_cars },
  people: row.people,
});

async function listShifts(ctx: Context, personId: string, since: Date): Promise<EarningsShift[]> {
  const now = ctx.clock();
  type Row = Omit<EarningsShift, 'startedAt' | 'endedAt'> & {
    startedAt: Date;
    endedAt: Date | null;
  };
  const { rows } = await sql<Row>`
    select shifts.id, locations.name as location, locations.name_ar as "locationArabic", locations.time_zone as "timeZone",
      shifts.started_at as "startedAt", shifts.ended_at as "endedAt",
      (select count(*) from orders where runner_id = shifts.person_id and location_id = shifts.location_id
        and completed_at >= shifts.started_at
        and completed_at < coalesce(shifts.ended_at, ${now}::timestamptz))::int as services,
      (select coalesce(sum(amount_cents), 0) from ledger_entries entry join orders on orders.id = entry.order_id
        where entry.person_id = shifts.person_id
          and entry.location_id = shifts.location_id and entry.created_at >= shifts.started_at - ${LONGEST_RETURN}
          and entry.created_at < coalesce(shifts.ended_at, ${now}::timestamptz) and ${isTipCounted}
          and ${tipCountedAt} >= shifts.started_at
          and ${tipCountedAt} < coalesce(shifts.ended_at, ${now}::timestamptz))::bigint as "tipsCents"
    from shifts join locations on locations.id = shifts.location_id
    where shifts.person_id = ${personId} and shifts.started_at >= ${since}
    order by shifts.started_at desc, shifts.id desc limit ${sql.lit(MOST_SHIFTS)}`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

/** Returns a valet's earnings by business day and location, and by shift. */
export async function getEarnings(
  ctx: Context,
  actor: Actor,
  range: ShiftRange,
): Promise<CallOutput<'GET /api/valet/earnings'>> {
  const { db } = ctx;
  const me = actor.personId;
  const now = ctx.clock();
  // Reads one day more than the range. Each location's own calendar decides afterwards which days
  // count.
  const since = new Date(now.getTime() - (rangeDays[range] + 1) * DAY_MS);
  // Reads the open pools first, as in `getTotalEarned`. A pool divided between the two reads then
  // appears with its share.
  const open = await listOpenPools(ctx, me);
  const [tips, served, worked, shares, shifts, currency] = await Promise.all([
    listTips(db, actor, since),
    listServed(db, actor, since),
    listWorked(db, actor, since, now),
    listShares(db, me, since),
    listShifts(ctx, me, since),
    getBusinessCurrency(db, actor),
  ]);
  const found = new Map<string, EarningsDay>();
  const isMeant = ({ day, time_zone }: DayKey) =>
    day > addDays(getBusinessDay(now, time_zone), -rangeDays[range]);
  const at = (row: DayKey): EarningsDay => {
    const key = `${row.day} ${row.location_id}`;
    const known = found.get(key);
    if (known) return known;
    const made = {
      day: row.day,
      locationId: row.location_id,
      location: row.location,
      locationArabic: row.location_ar,
      services: 0,
      workedSeconds: 0,
      tipsCents: 0,
      pool: null,
      earnedCents: 0,
    };
    found.set(key, made);
    return made;
  };
  for (const row of tips.rows.filter(isMeant)) at(row).tipsCents = row.value;
  for (const row of served.rows.filter(isMeant)) at(row).services = row.value;
  for (const row of worked.rows.filter(isMeant)) at(row).workedSeconds = row.value;
  for (const row of shares.rows.filter(isMeant)) at(row).pool = presentShare(row);
  for (const { location, day, ownCents } of open) {
    const row: DayKey = {
      day: day.day,
      location_id: location.locationId,
      location: location.name,
      location_ar: location.nameArabic,
      time_zone: location.timeZone,
    };
    // Tips of the day before are in this day's pool. Lists the day even without tips of its own.
    if (ownCents !== 0 && isMeant(row)) at(row);
  }
  for (const one of found.values()) {
    const running = open.find(
      ({ location, day }) => location.locationId === one.locationId && day.day === one.day,
    );
    if (running && !one.pool) one.pool = presentOpenPool(running);
    one.earnedCents = computeEarned(one);
  }
  const all = [...found.values()].toSorted(
    (a, b) => b.day.localeCompare(a.day) || a.location.localeCompare(b.location),
  );
  return {
    currency,
    totalCents: all.reduce((sum, { earnedCents }) => sum + earnedCents, 0),
    days: all,
    shifts,
  };
}

const presentOpenPool = ({ day, totalCents, ownCents }: OpenPool): DayPool => ({
  basis: null,
  rule: day.rule,
  totalCents,
  broughtCents: ownCents,
  shareCents: null,
  seconds: null,
  cars: null,
  people: null,
});

/** Returns the day's tips minus the pooled tips. Adds the pool share once the pool is divided. */
function computeEarned({ tipsCents, pool }: EarningsDay): number {
  if (!pool) return tipsCents;
  return tipsCents - pool.broughtCents + (pool.shareCents ?? 0);
}
