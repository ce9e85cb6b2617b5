import type { Updateable } from 'kysely';
import type { LiveHintType } from '#contract/events.ts';
import { nextOrderStatus, type OrderEvent, stayEventFor } from '#domain/orders/states.ts';
import type { Orders, Stays } from '../../../platform/db/schema.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { EventActor } from '../../../actor.ts';
import { buildEventRow, moveStay, touchStay } from '../../stays/commands/transition.ts';
import type { LockedReturn, LockedOrder } from './lock.ts';

export type OrderTransition = {
  event: OrderEvent;
  by: EventActor;
  set?: Updateable<Orders>;
  /** Stay columns that change along with the stay's own transition. */
  setStay?: Updateable<Stays>;
  data?: Record<string, string | number | boolean | null>;
  hint: LiveHintType;
};

/**
 * Moves a locked order and, as its side effect, the stay. Both events are appended.
 *
 * @throws STATE_CONFLICT with the present state of the order
 */
export async function moveOrder(
  unit: UnitOfWork,
  locked: LockedReturn,
  move: OrderTransition,
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
  const moved: LockedOrder = await unit.trx
    .with('event', (db) => db.insertInto('stay_events').values(event))
    .updateTable('orders')
    .set({ ...move.set, status: to })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const stayEvent = stayEventFor(move.event);
  const movedStay = stayEvent
    ? await moveStay(unit, stay, {
        event: stayEvent,
        by: move.by,
        orderId: order.id,
        hint: move.hint,
        ...(move.setStay ? { set: move.setStay } : {}),
      })
    : await touchStay(unit, stay, move.hint, order.id);
  return { stay: movedStay, order: moved };
}
