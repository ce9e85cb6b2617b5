import { sql } from 'kysely';
import type { ValetJob } from '#contract/orders.ts';
import { runningOrderStatuses } from '#domain/orders/states.ts';
import { type StayStatus, unparkedStayStatuses } from '#domain/stays/states.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../../actor.ts';
import { type LocationScope, whereInScope } from '../../businesses/policy.ts';
import { isDeclinable } from '../policy.ts';
import {
  presentStay,
  type StayColumns,
  stayColumns,
  toInstant,
} from '../../stays/queries/stayView.ts';
import { createEstimator } from './estimate.ts';
import { listLocationFacts } from './facts.ts';
import { isAbandoned } from './abandonedStays.ts';
import { selectOrders, presentQueueOrder } from './queue.ts';

/** Written out in the SQL: for parameters PostgreSQL could not keep a plan with the partial index. */
const [EXPECTED, RECEIVED] = [sql.lit<StayStatus>('expected'), sql.lit<StayStatus>('received')];
const UNPARKED = unparkedStayStatuses.map((status) => sql.lit(status));

function selectParking(ctx: Context, actor: Actor, scope: LocationScope) {
  return ctx.db
    .selectFrom('stays')
    .innerJoin('locations', 'locations.id', 'stays.location_id')
    .innerJoin('businesses', 'businesses.id', 'stays.business_id')
    .selectAll('stays')
    .select(stayColumns)
    .where(whereInScope(scope, 'stays.location_id'))
    .where('stays.status', 'in', UNPARKED)
    .where((row) =>
      row.or([
        row.and([row('stays.status', '=', EXPECTED), row('stays.channel', '=', 'request')]),
        row.and([
          row('stays.status', '=', RECEIVED),
          row('stays.received_by', '=', actor.personId),
        ]),
        // A ticket's is parked from the list of tickets, by any valet.
        row.and([row('stays.channel', '!=', 'ticket'), isAbandoned(ctx.clock())]),
      ]),
    );
}
type ParkingRow = Awaited<ReturnType<ReturnType<typeof selectParking>['executeTakeFirstOrThrow']>>;

/** What both kinds of jobs say of the car and where it is. */
function presentJobStay(row: StayColumns) {
  const stay = presentStay(row);
  return {
    ticketNumber: stay.ticketNumber,
    location: stay.locationName,
    timeZone: stay.timeZone,
    vehicleInfo: stay.vehicleInfo,
    parkingSpot: stay.parkingSpot,
    parkingLocation: stay.parkingLocation,
    notes: stay.notes,
    customerName: stay.customerName,
  };
}

function presentParking(actor: Actor, row: ParkingRow): ValetJob {
  return {
    ...presentJobStay(row),
    id: row.id,
    kind: 'parking',
    status: row.received_by === actor.personId ? 'in_progress' : 'pending',
    stayStatus: row.status,
    createdAt: row.created_at.toISOString(),
    requestedTime: toInstant(row.requested_for),
    order: null,
    can: { decline: isDeclinable(row) },
  };
}

function selectReturns(ctx: Context, actor: Actor, scope: LocationScope) {
  return selectOrders(ctx)
    .where(whereInScope(scope, 'orders.location_id'))
    .where((row) =>
      row.or([
        row('orders.status', '=', 'paid'),
        row.and([
          row('orders.status', 'in', runningOrderStatuses),
          row('orders.runner_id', '=', actor.personId),
        ]),
      ]),
    )
    .orderBy('orders.due_at');
}

async function presentReturns(
  ctx: Context,
  actor: Actor,
  rows: Awaited<ReturnType<ReturnType<typeof selectReturns>['execute']>>,
) {
  const now = ctx.clock();
  const facts = await listLocationFacts(
    ctx.db,
    rows.map((row) => row.location_id),
  );
  const estimators = new Map([...facts].map(([id, known]) => [id, createEstimator(known, now)]));
  return rows.flatMap((row): ValetJob[] => {
    const estimates = estimators.get(row.location_id);
    if (!estimates) return [];
    const order = presentQueueOrder(row, estimates, actor, now);
    return [
      {
        ...presentJobStay(row),
        id: row.stay_id,
        kind: 'return',
        status: row.status === 'paid' ? 'pending' : 'in_progress',
        stayStatus: row.status === 'ready' ? 'ready' : 'returning',
        createdAt: order.requestedAt,
        requestedTime: null,
        order,
        can: { decline: false },
      },
    ];
  });
}

/** A valet's jobs: returns first by due time, then cars to park by the time they come. */
export async function listValetJobs(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
): Promise<ValetJob[]> {
  const [returns, parking] = await Promise.all([
    selectReturns(ctx, actor, scope).execute(),
    selectParking(ctx, actor, scope)
      .orderBy((row) => row.fn.coalesce('stays.requested_for', 'stays.created_at'))
      .execute(),
  ]);
  return [
    ...(await presentReturns(ctx, actor, returns)),
    ...parking.map((row) => presentParking(actor, row)),
  ];
}

/** @throws NOT_FOUND when there is no such job for this valet */
export async function getValetJob(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
): Promise<ValetJob> {
  const returns = await selectReturns(ctx, actor, scope)
    .where('orders.stay_id', '=', stayId)
    .execute();
  const [job] = await presentReturns(ctx, actor, returns);
  if (job) return job;
  const parking = await selectParking(ctx, actor, scope)
    .where('stays.id', '=', stayId)
    .executeTakeFirst();
  if (!parking) throw new AppError('NOT_FOUND');
  return presentParking(actor, parking);
}
