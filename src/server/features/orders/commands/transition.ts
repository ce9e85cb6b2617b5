import { type QueryCreator, sql, type Updateable } from 'kysely';
import type { StayHint } from '#contract/events.ts';
import type { OfferOutcome } from '#domain/orders/autoDispatch.ts';
import {
  findOrderKeyStep,
  nextOrderStatus,
  findNextStatus,
  isAwaitingPayment,
  type OrderEvent,
  type OrderStatus,
  findStayEvent,
} from '#domain/orders/states.ts';
import type { UnitOfWork } from '../../../context.ts';
import type { DB, Stays } from '../../../platform/db/schema.ts';
import type { EventActor } from '../../../actor.ts';
import { buildStateConflict } from '../../stays/commands/conflict.ts';
import { readNotices } from '../../messages/commands/readNotices.ts';
import {
  buildEventRow,
  buildKeyColumns,
  moveStay,
  touchStay,
  wakeDispatch,
} from '../../stays/commands/transition.ts';
import type { LockedReturn, LockedOrder } from './lock.ts';

/** Types of live hints that may contain the id of an order. */
type OrderHintType = Extract<StayHint, { orderId?: string }>['type'];

export type OrderTransition = {
  event: OrderEvent;
  by: EventActor;
  set?: Partial<LockedOrder>;
  /** Columns of the stay that change in the same SQL statement. */
  staySet?: Updateable<Stays>;
  data?: Record<string, string | number | boolean | null>;
  hint: OrderHintType;
};

/**
 * Builds a statement to which the order's subscribers add their part of a change of runner.
 *
 * @param order with its present runner
 * @param runnerId the new runner; null for none
 */
export function addRunnerStatements(
  unit: UnitOfWork,
  order: LockedOrder,
  runnerId: string | null,
): QueryCreator<DB> {
  return unit.ctx.orderSubscribers.reduce<QueryCreator<DB>>(
    (db, subscriber) => subscriber.runnerChanged(db, unit.now, order, runnerId),
    unit.trx,
  );
}

/**
 * Ends the open offer of an order that needs no runner any more. The outcome is `accepted` if the
 * offered runner took the car, otherwise `overtaken`.
 */
function withOfferEnded(
  unit: UnitOfWork,
  orderId: string,
  { by }: OrderTransition,
  to: OrderStatus,
  db: QueryCreator<DB>,
): QueryCreator<DB> {
  if (nextOrderStatus(to, 'assign')) return db;
  const who = by.kind === 'person' && to === 'dispatched' ? by.personId : null;
  return db.with('ended_offer', (inner) =>
    inner
      .updateTable('dispatch_offers')
      .set({
        ended_at: unit.now,
        outcome: sql<OfferOutcome>`case when runner_id = ${who}::uuid then 'accepted' else 'overtaken' end`,
      })
      .where('order_id', '=', orderId)
      .where('ended_at', 'is', null),
  );
}

const ofOneRunner = ['order_assigned'] as const;
const ofTheOrder = [
  'car_retrieval_request',
  'offer',
  'order_assigned',
  'order_unassigned',
] as const;

/**
 * Prefixes of dedupe keys: each event makes the runners' notifications with these keys out of date.
 */
const noticesOver: Partial<Record<OrderEvent, readonly (typeof ofTheOrder)[number][]>> = {
  assign: ['car_retrieval_request', 'offer'],
  // The new runner's notification is not affected, because the caller creates this notification
  // later.
  reassign: ofOneRunner,
  unassign: ofOneRunner,
  complete: ofTheOrder,
  cancel: ofTheOrder,
  expire: ofTheOrder,
};

/** Closes the open reports of a car that was handed over, because nothing is left to decide. */
const withReportsSettled = (unit: UnitOfWork, stayId: string, db: QueryCreator<DB>) =>
  db.with('settled_reports', (inner) =>
    inner
      .updateTable('late_reports')
      .set({ decided_at: unit.now, outcome: 'settled' })
      .where('stay_id', '=', stayId)
      .where('decided_at', 'is', null),
  );

/**
 * Moves a locked order and its stay in one SQL statement with their events.
 *
 * @param db further statements for the same round trip
 * @throws STATE_CONFLICT with the present state of the order
 */
export async function moveOrder(
  unit: UnitOfWork,
  locked: LockedReturn,
  move: OrderTransition,
  db: QueryCreator<DB> = unit.trx,
): Promise<LockedReturn> {
  const { order, stay } = locked;
  const to = findNextStatus({ status: order.status, paidAt: order.paid_at }, move.event);
  if (!to) throw await buildStateConflict(unit.trx, move.by, stay.id, order.status);
  const event = buildEventRow(stay, {
    type: `order.${move.event}`,
    from: order.status,
    to,
    by: move.by,
    orderId: order.id,
    ...(move.data ? { data: move.data } : {}),
  });
  const set = { ...move.set, status: to };
  const settled = move.event === 'complete' ? withReportsSettled(unit, stay.id, db) : db;
  const along = {
    db: withOfferEnded(unit, order.id, move, to, settled).with('moved_order', (inner) =>
      inner.updateTable('orders').set(set).where('id', '=', order.id),
    ),
    events: [event],
  };
  const hint = { type: move.hint, orderId: order.id };
  const stayEvent = findStayEvent(move.event);
  const keyStep = findOrderKeyStep(move.event);
  const runner = set.runner_id ?? order.runner_id;
  const key = keyStep ? buildKeyColumns(unit, stay, keyStep, { by: move.by }, runner) : {};
  const staySet = { ...key, ...move.staySet };
  const movedStay = stayEvent
    ? await moveStay(
        unit,
        stay,
        { event: stayEvent, by: move.by, orderId: order.id, hint, set: staySet },
        along,
      )
    : await touchStay(unit, stay, hint, { ...along, set: staySet });
  const over = noticesOver[move.event] ?? [];
  const isUnassigned = (status: OrderStatus) => nextOrderStatus(status, 'assign') !== null;
  // An order that joins the queue is counted when its runners are called.
  const isWaitChanged =
    isUnassigned(order.status) !== isUnassigned(to) && !isAwaitingPayment(order.status);
  await readNotices(
    unit,
    stay.location_id,
    over.map((notice) => `${notice}:${order.id}`),
    isWaitChanged,
  );
  await wakeDispatch(unit, movedStay);
  return { stay: movedStay, order: { ...order, ...set } };
}
