import type { QueryCreator } from 'kysely';
import type { StayHint } from '#contract/events.ts';
import { nextOrderStatus, type OrderEvent, stayEventFor } from '#domain/orders/states.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { EventActor } from '../../../actor.ts';
import { buildEventRow, moveStay, touchStay } from '../../stays/commands/transition.ts';
import type { LockedReturn, LockedOrder } from './lock.ts';

/** The hints that may name an order. */
type OrderHintType = Extract<StayHint, { orderId?: string }>['type'];

export type OrderTransition = {
  event: OrderEvent;
  by: EventActor;
  set?: Partial<LockedOrder>;
  data?: Record<string, string | number | boolean | null>;
  hint: OrderHintType;
};

/**
 * Moves a locked order and, as its side effect, the stay, in one statement with their events.
 *
 * @param db with parts of the statement that move along
 * @throws STATE_CONFLICT with the present state of the order
 */
export async function moveOrder(
  unit: UnitOfWork,
  locked: LockedReturn,
  move: OrderTransition,
  db: QueryCreator<DB> = unit.trx,
): Promise<LockedReturn> {
  const { order, stay } = locked;
  const to = nextOrderStatus(order.status, move.event);
  if (!to) throw new AppError('STATE_CONFLICT', { state: order.status });
  const event = buildEventRow(stay, {
    type: `order.${move.event}`,
    from: order.status,
    to,
    by: move.by,
    orderId: order.id,
    ...(move.data ? { data: move.data } : {}),
  });
  const set = { ...move.set, status: to };
  const along = {
    db: db.with('moved_order', (inner) =>
      inner.updateTable('orders').set(set).where('id', '=', order.id),
    ),
    events: [event],
  };
  const hint = { type: move.hint, orderId: order.id };
  const stayEvent = stayEventFor(move.event);
  const movedStay = stayEvent
    ? await moveStay(unit, stay, { event: stayEvent, by: move.by, orderId: order.id, hint }, along)
    : await touchStay(unit, stay, hint, along);
  return { stay: movedStay, order: { ...order, ...set } };
}
