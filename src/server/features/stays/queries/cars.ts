import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { Car } from '#contract/cars.ts';
import {
  type CarFilter,
  type CarState,
  carStates,
  findStateStart,
  getCarState,
  type OpenOrder,
} from '#domain/orders/carState.ts';
import { openOrderStatuses, type OrderStatus } from '#domain/orders/states.ts';
import { FOUND_AFTER_LEAVING_HOURS } from '#domain/stays/custody.ts';
import {
  custodyStayStatuses,
  isInCustody,
  type StayStatus,
  stayStatuses,
} from '#domain/stays/states.ts';
import type { Context } from '../../../context.ts';
import { type LocationScope, requireLocation, whereInScope } from '../../businesses/policy.ts';
import { buildCarSearch, NEAR_RANK } from './carSearch.ts';
import { type KeyColumns, presentKey } from './keys.ts';
import { isSmsFailing, presentStay, type StayColumns, toInstant } from './stayView.ts';
import { joinLiterals, statusSql } from '../../../platform/db/literals.ts';
import type { Stays } from '../../../platform/db/schema.ts';

const PAGE = 50;

type CarQuery = {
  locationId?: string | undefined;
  search?: string | undefined;
  state?: CarFilter | undefined;
  cursor?: string | undefined;
};

const IN_CUSTODY = joinLiterals(custodyStayStatuses);

/**
 * Selects cars in custody, tickets that wait for their code, and cars that left after `since`. Each
 * part has a partial index, which PostgreSQL can use because of `union all`.
 */
function selectFound(where: RawBuilder<SqlBool>, since: Date) {
  return sql`(
    select * from stays where ${where} and status in (${IN_CUSTODY})
    union all
    select * from stays where ${where} and status = ${statusSql.stay('expected')} and channel = 'ticket'
    union all
    select * from stays where ${where} and status = ${statusSql.stay('returned')} and returned_at > ${since}
    union all
    select * from stays where ${where} and status = ${statusSql.stay('cancelled')} and received_at is not null
      and cancelled_at > ${since})`;
}

const openOrder = sql`left join orders as run on run.stay_id = found.id
  and run.completed_at is null and run.cancelled_at is null`;

/**
 * SQL of the sort key within a state, in microseconds. Cars in custody start with the oldest; cars
 * that left start with the newest.
 */
const age = sql`(extract(epoch from case found.status when ${statusSql.stay('returned')} then found.returned_at
  when ${statusSql.stay('cancelled')} then found.cancelled_at else coalesce(found.received_at, found.created_at) end) * 1000000)::bigint
  * case when found.status in (${statusSql.stay('returned', 'cancelled')}) then -1 else 1 end`;

/**
 * Combination of a stay's status with its open order's status. `order` is null without an open
 * order.
 */
type Standing = { stay: StayStatus; order: OrderStatus | null; held: boolean };

const standings: readonly Standing[] = stayStatuses.flatMap((stay) =>
  [null, ...openOrderStatuses].flatMap((order) =>
    [false, true].map((held) => ({ stay, order, held })),
  ),
);
/** The value of `heldAt` does not matter; the state depends only on whether the value is null. */
const stateOf = ({ stay, order, held }: Standing) =>
  getCarState(stay, order && { status: order, heldAt: held ? 'held' : null });

/**
 * Car states as the list is sorted: the closer to the handover, the earlier. Cars that left come
 * last.
 */
const listedStates: readonly CarState[] = [
  'atCurb',
  'onItsWay',
  'waitingForRunner',
  'waitingForPayment',
  'withValet',
  'parkedAgain',
  'parked',
  'requested',
];
const LEFT = listedStates.length;

const standingKey = sql`(found.status || ' ' || coalesce(run.status, '') || ' ' || (run.held_at is not null)::text)`;
const writeKey = ({ stay, order, held }: Standing) => `${stay} ${order ?? ''} ${held}`;
const placeByKey = Object.fromEntries(
  standings.map((standing) => {
    const found = listedStates.indexOf(stateOf(standing));
    return [writeKey(standing), found === -1 ? LEFT : found];
  }),
);
const place = sql`(${JSON.stringify(placeByKey)}::jsonb ->> ${standingKey})::int`;

/** SQL condition: the statuses of a row's stay and order match a filter. */
function isInState(filter: CarFilter | undefined): RawBuilder<SqlBool> {
  if (filter === undefined) return sql<SqlBool>`true`;
  if (filter === 'inCustody') return sql<SqlBool>`found.status in (${IN_CUSTODY})`;
  const meant = standings.filter((standing) => stateOf(standing) === filter).map(writeKey);
  return sql<SqlBool>`${standingKey} = any(${meant}::text[])`;
}

function isBehind(cursor: string | undefined, rank: RawBuilder<number>): RawBuilder<SqlBool> {
  if (!cursor) return sql<SqlBool>`true`;
  const [ranked, placed, aged, id] = cursor.split('.');
  return sql<SqlBool>`(${rank}, ${place}, ${age}, found.id) > (${Number(ranked)}::int, ${Number(placed)}::int,
    ${aged}::bigint, ${id}::uuid)`;
}

const writeCursor = (row: CarRow) => `${row.rank}.${row.place}.${row.cursor_age}.${row.id}`;

type CarStay = Selectable<Stays> & StayColumns & KeyColumns & { is_sms_failing: boolean | null };
type CarRun = { runner_name: string | null; promised_at: Date | null; expected_at: Date | null };
type CarRow = CarStay &
  CarRun &
  Omit<OpenOrder, 'status'> & {
    order_status: OrderStatus | null;
    rank: number;
    place: number;
    cursor_age: string;
  };

export function selectCarPage(
  where: RawBuilder<SqlBool>,
  since: Date,
  { search = '', state, cursor }: CarQuery,
) {
  const { folded, matches, rank } = buildCarSearch(search);
  return sql<CarRow>`
    select found.*, found.age::text as cursor_age,
      locations.name as location_name, locations.name_ar as location_name_ar, locations.time_zone,
      nullif(trim(runner.first_name || ' ' || runner.last_name), '') as runner_name,
      nullif(trim(holder.first_name || ' ' || holder.last_name), '') as key_holder_name,
      ${isSmsFailing('found.id')} as is_sms_failing
    from (
      select found.*, run.status as order_status, run.held_at, run.dispatched_at, run.resumed_at, run.paid_at,
        run.requested_at, run.runner_id, run.promised_at, run.expected_at, ${rank} as rank, ${place} as place, ${age} as age
      from ${selectFound(where, since)} found ${openOrder} ${folded}
      where ${matches} and ${isInState(state)} and ${isBehind(cursor, rank)}
      order by rank, place, age, found.id limit ${sql.lit(PAGE + 1)}) found
    join locations on locations.id = found.location_id
    left join people as runner on runner.id = found.runner_id
    left join people as holder on holder.id = found.key_holder
    order by found.rank, found.place, found.age, found.id`;
}

async function countCars(
  ctx: Context,
  where: RawBuilder<SqlBool>,
  since: Date,
  search: string,
): Promise<{ state: CarState; count: number }[]> {
  const { folded, matches } = buildCarSearch(search);
  const { rows } = await sql<Standing & { count: number }>`
    select found.status as stay, run.status as order, run.held_at is not null as held, count(*)::int as count
    from ${selectFound(where, since)} found ${openOrder} ${folded}
    where ${matches} group by found.status, run.status, run.held_at is not null`.execute(ctx.db);
  const counts = new Map<CarState, number>();
  for (const row of rows) {
    const state = stateOf(row);
    counts.set(state, (counts.get(state) ?? 0) + row.count);
  }
  return carStates.flatMap((state) => {
    const count = counts.get(state);
    return count ? [{ state, count }] : [];
  });
}

/** @param run the order whose runner and times are shown: the open order, or else the last order */
export function presentCar(stay: CarStay, order: OpenOrder | null, run: CarRun | null): Car {
  return {
    ...presentStay(stay),
    id: stay.id,
    stayStatus: stay.status,
    state: getCarState(stay.status, order && { status: order.status, heldAt: order.held_at }),
    since: findStateStart(stay, order).toISOString(),
    receivedAt: (stay.received_at ?? stay.created_at).toISOString(),
    phoneEnding: stay.phone_e164?.slice(-4) ?? null,
    key: presentKey(stay),
    runnerName: run?.runner_name ?? null,
    promisedAt: toInstant(run?.promised_at ?? null),
    expectedAt: toInstant(run?.expected_at ?? null),
    // A failed SMS is no longer important once the car has left.
    smsFailed: isInCustody(stay.status) && (stay.is_sms_failing ?? false),
  };
}

/**
 * Returns an SQL condition on `location_id`, for one location or the whole scope.
 *
 * @throws LOCATION_NOT_FOUND
 */
async function whereLocated(ctx: Context, scope: LocationScope, locationId: string | undefined) {
  if (locationId === undefined) return whereInScope(scope, 'location_id');
  await requireLocation(ctx.db, scope, locationId);
  return sql<SqlBool>`location_id = ${locationId}`;
}

/**
 * Lists cars in custody, tickets that wait for their code, and cars that left within a day. Sorts
 * by quality of the match, then by state and age. Counts the matches in each state.
 *
 * @throws LOCATION_NOT_FOUND
 */
export async function listCars(ctx: Context, scope: LocationScope, query: CarQuery) {
  const where = await whereLocated(ctx, scope, query.locationId);
  const since = new Date(ctx.clock().getTime() - FOUND_AFTER_LEAVING_HOURS * 3_600_000);
  const [{ rows }, counts] = await Promise.all([
    selectCarPage(where, since, query).execute(ctx.db),
    countCars(ctx, where, since, query.search ?? ''),
  ]);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    cars: page.map((row) => ({
      ...presentCar(row, row.order_status && { ...row, status: row.order_status }, row),
      isNear: row.rank === NEAR_RANK,
    })),
    nextCursor: rows.length > PAGE && last ? writeCursor(last) : null,
    counts,
  };
}
