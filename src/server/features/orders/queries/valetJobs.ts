import { sql } from 'kysely';
import type { ValetJob } from '#contract/orders.ts';
import { runningOrderStatuses } from '#domain/orders/states.ts';
import { type StayStatus, unparkedStayStatuses } from '#domain/stays/states.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../actor.ts';
import { type LocationScope, whereInScope } from '../../businesses/policy.ts';
import { isAnothersCar, isDeclinable } from '../policy.ts';
import { type KeyColumns, presentKey } from '../../stays/queries/keys.ts';
import {
  keyHolderName,
  presentStay,
  selectPlacedStays,
  type StayColumns,
  toInstant,
} from '../../stays/queries/stayView.ts';
import { NEXT_ORDERS, shortenOrderId } from '#domain/orders/queue.ts';
import { type Estimator, readEstimators } from './estimate.ts';
import { isAbandoned } from './isAbandoned.ts';
import { UNASSIGNED_STATUSES } from './autoDispatch.ts';
import { isOnShift } from './onShift.ts';
import { isToPutBack } from './isToPutBack.ts';
import { selectOrders, presentQueueOrder } from './queue.ts';
import { literals } from '../../../platform/db/literals.ts';

const [EXPECTED, RECEIVED] = [sql.lit<StayStatus>('expected'), sql.lit<StayStatus>('received')];
const UNPARKED = literals(unparkedStayStatuses);

function selectParking(ctx: Context, actor: Actor, scope: LocationScope) {
  return selectPlacedStays(ctx.db)
    .select(keyHolderName)
    .select(isAbandoned(ctx.clock()).as('is_abandoned'))
    .select(
      sql<string | null>`(select nullif(trim(first_name || ' ' || last_name), '')
        from people where id = stays.received_by)`.as('receiver_name'),
    )
    .where(whereInScope(scope, 'stays.location_id'))
    .where('stays.status', 'in', UNPARKED)
    .where((row) =>
      row.or([
        row.and([row('stays.status', '=', EXPECTED), row('stays.channel', '=', 'request')]),
        row.and([
          row('stays.status', '=', RECEIVED),
          row('stays.received_by', '=', actor.personId),
        ]),
        // A ticket's car is excluded off shift, because any valet can park such a car from the
        // list of tickets.
        row.and([row('stays.channel', '!=', 'ticket'), isAbandoned(ctx.clock())]),
        // Each valet on shift may take over a car that a colleague parks.
        row.and([
          row('stays.status', '=', RECEIVED),
          row('stays.received_by', 'is not', null),
          isOnShift(actor, sql.ref('stays.location_id')),
        ]),
      ]),
    );
}
type ParkingRow = Awaited<ReturnType<ReturnType<typeof selectParking>['executeTakeFirstOrThrow']>>;

/** Presents the car and its spot, for jobs of parking and of bringing a car. */
const presentJobStay = (row: StayColumns & KeyColumns & { location_entrance: string | null }) => ({
  ...presentStay(row),
  entrance: row.location_entrance,
  keyHook: row.key_hook,
  key: presentKey(row),
});

const findJobStatus = (actor: Actor, valetId: string | null): ValetJob['status'] => {
  if (valetId === null) return 'pending';
  return valetId === actor.personId ? 'in_progress' : 'colleague';
};

/** A car that its valet will not park is a job for anybody. */
const findParkingStatus = (actor: Actor, row: ParkingRow): ValetJob['status'] =>
  row.is_abandoned && row.received_by !== actor.personId
    ? 'pending'
    : findJobStatus(actor, row.received_by);

function presentParking(actor: Actor, row: ParkingRow): ValetJob {
  const status = findParkingStatus(actor, row);
  const { received_by: receiver } = row;
  return {
    ...presentJobStay(row),
    id: row.id,
    kind: 'parking',
    status,
    receivedBy: receiver ? { id: receiver, name: row.receiver_name ?? '' } : null,
    stayStatus: row.status,
    createdAt: row.created_at.toISOString(),
    requestedTime: toInstant(row.requested_for),
    order: null,
    can: { decline: isDeclinable(row) && (row.is_abandoned || !isAnothersCar(actor, row)) },
  };
}

function selectPutBack(ctx: Context, actor: Actor, scope: LocationScope) {
  return selectPlacedStays(ctx.db)
    .select(keyHolderName)
    .where(whereInScope(scope, 'stays.location_id'))
    .where(isToPutBack(actor))
    .orderBy('stays.key_since');
}
type PutBackRow = Awaited<ReturnType<ReturnType<typeof selectPutBack>['executeTakeFirstOrThrow']>>;

/** Presents a car whose return was cancelled, since that time. */
const presentPutBack = (row: PutBackRow): ValetJob => ({
  ...presentJobStay(row),
  id: row.id,
  kind: 'putBack',
  status: 'in_progress',
  receivedBy: null,
  stayStatus: row.status,
  createdAt: (row.key_since ?? row.created_at).toISOString(),
  requestedTime: null,
  order: null,
  can: { decline: false },
});

function selectReturns(ctx: Context, actor: Actor, scope: LocationScope) {
  return selectOrders(ctx, actor)
    .where(whereInScope(scope, 'orders.location_id'))
    .where((row) =>
      row.or([
        row.and([
          row('orders.status', 'in', UNASSIGNED_STATUSES),
          row('orders.held_at', 'is', null),
        ]),
        row.and([
          row('orders.status', 'in', runningOrderStatuses),
          row('orders.runner_id', '=', actor.personId),
        ]),
        // Each valet on shift may hand over a colleague's car, or take over its return.
        row.and([row('orders.status', 'in', runningOrderStatuses), isOnShift(actor)]),
      ]),
    );
}

type ReturnRow = Awaited<ReturnType<ReturnType<typeof selectReturns>['executeTakeFirstOrThrow']>>;

/** Presents the returns of each location in the order of its plan, as the board shows them. */
function presentReturns(
  actor: Actor,
  rows: readonly ReturnRow[],
  { estimators, now }: { estimators: ReadonlyMap<string, Estimator>; now: Date },
) {
  const sorted = [...estimators].flatMap(([id, estimates]) =>
    rows
      .filter((row) => row.location_id === id)
      .toSorted(estimates.compare)
      .map((row) => ({ row, estimates })),
  );
  return sorted.map(({ row, estimates }) => {
    // Other cars change the position. `queue` of the answer has the present one.
    const { queuePosition: _, ...order } = presentQueueOrder(row, estimates, actor, now);
    return {
      ...presentJobStay(row),
      id: row.stay_id,
      kind: 'return' as const,
      status: findJobStatus(actor, row.runner_id),
      receivedBy: null,
      stayStatus: row.status === 'ready' ? ('ready' as const) : ('returning' as const),
      createdAt: order.requestedAt,
      requestedTime: null,
      order,
      can: { decline: false },
    };
  });
}

/** Lists the locations of stays, of which the answer about these stays also has the queue. */
const selectPlaces = (ctx: Context, scope: LocationScope, ids: readonly string[]) =>
  ctx.db
    .selectFrom('stays')
    .select('location_id')
    .distinct()
    .where('id', 'in', ids)
    .where(whereInScope(scope, 'location_id'));

/**
 * Lists a valet's jobs: first orders in the order of the queue, then cars to put back, then cars to
 * park by their announced time.
 *
 * @param ids limits the list to these stays. Their change can reorder the others, so the answer then
 *   has the queue of their locations.
 */
export async function listValetJobs(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  ids?: readonly string[],
): Promise<{ services: ValetJob[]; queue: string[] }> {
  const [returns, back, parking, named] = await Promise.all([
    selectReturns(ctx, actor, scope)
      .$if(ids !== undefined, (query) => query.where('orders.stay_id', 'in', ids ?? []))
      .execute(),
    selectPutBack(ctx, actor, scope)
      .$if(ids !== undefined, (query) => query.where('stays.id', 'in', ids ?? []))
      .execute(),
    selectParking(ctx, actor, scope)
      .$if(ids !== undefined, (query) => query.where('stays.id', 'in', ids ?? []))
      .orderBy((row) => row.fn.coalesce('stays.requested_for', 'stays.created_at'))
      .execute(),
    ids ? selectPlaces(ctx, scope, ids).execute() : null,
  ]);
  const places = new Set((named ?? returns).map((row) => row.location_id));
  const estimators = await readEstimators(ctx, places);
  return {
    services: [
      ...presentReturns(actor, returns, { estimators, now: ctx.clock() }),
      ...back.map((row) => presentPutBack(row)),
      ...parking.map((row) => presentParking(actor, row)),
    ],
    queue: [...(named ? estimators.values() : [])].flatMap(({ waiting }) =>
      waiting.slice(0, NEXT_ORDERS).map(({ id }) => shortenOrderId(id)),
    ),
  };
}

/**
 * Returns the valet's open shift at a location where the valet still works; null without an open
 * shift.
 */
export async function findShift(ctx: Context, actor: Actor, scope: LocationScope) {
  const shift = await ctx.db
    .selectFrom('shifts')
    .innerJoin('locations', 'locations.id', 'shifts.location_id')
    .select([
      'locations.id as locationId',
      'locations.name as location',
      'locations.name_ar as locationArabic',
      'locations.time_zone as timeZone',
      'shifts.started_at as since',
    ])
    .where('shifts.person_id', '=', actor.personId)
    .where('shifts.ended_at', 'is', null)
    .where(whereInScope(scope, 'shifts.location_id'))
    .executeTakeFirst();
  return shift ? { ...shift, since: shift.since.toISOString() } : null;
}
