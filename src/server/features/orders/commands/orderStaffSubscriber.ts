import { runningOrderStatuses } from '#domain/orders/states.ts';
import type { Actor } from '#server/actor.ts';
import type { RunnerDeparture, StaffSubscriber, UnitOfWork } from '#server/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { getPersonName } from '../../identity/queries/personName.ts';
import { notifyPeople } from '../../messages/commands/notify.ts';
import { publishRunner } from '../../staff/commands/publishStaff.ts';
import { selectDispatchers } from '../../staff/queries/dispatchers.ts';
import { lockStay, type LockedStay } from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { requireRunner } from './dispatch.ts';
import { lockOrder, type LockedReturn } from './lock.ts';
import { giveCarToRunner, returnToQueue } from './reassign.ts';

/**
 * Lists the cars that the valet brings, has at the curb or is parking. The list is sorted by stay
 * id, the order in which the stays are locked. Otherwise two concurrent departures could deadlock.
 */
const listCarsToLeave = (unit: UnitOfWork, { valetId, keepAt }: RunnerDeparture) =>
  unit.trx
    .selectFrom('stays')
    .leftJoin('orders', (join) =>
      join.onRef('orders.stay_id', '=', 'stays.id').on('orders.status', 'in', runningOrderStatuses),
    )
    .select(['stays.id', 'orders.id as order_id'])
    .where((row) =>
      row.or([
        row('orders.runner_id', '=', valetId),
        row.and([row('stays.received_by', '=', valetId), row('stays.status', '=', 'received')]),
      ]),
    )
    .$if(keepAt.length > 0, (query) => query.where('stays.location_id', 'not in', [...keepAt]))
    .orderBy('stays.id')
    .execute();

/** Tells the location's dispatchers of a car that stands at the curb, or between curb and spot. */
async function raiseToDesk(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  valetId: string,
): Promise<void> {
  const { rows: people } = await selectDispatchers(stay).execute(unit.trx);
  const valet = await getPersonName(unit.trx, valetId);
  const { car, location } = getNotificationContext(stay);
  await notifyPeople(
    unit,
    people.map((row) => row.person_id).filter((id) => id !== actor.personId),
    {
      businessId: stay.business_id,
      type: 'car_left',
      data: { car, location, valet },
      actionUrl: '/dispatcher-queue',
      dedupeKey: `car_left:${stay.id}:${stay.version}`,
    },
  );
}

async function leaveOrder(
  unit: UnitOfWork,
  actor: Actor,
  { orderId, left }: { orderId: string; left: RunnerDeparture },
): Promise<void> {
  const locked = await lockOrder(unit.trx, orderId);
  const { stay, order } = locked;
  if (order.runner_id !== left.valetId) return;
  if (order.status === 'ready') return raiseToDesk(unit, actor, stay, left.valetId);
  if (order.status !== 'dispatched') return;
  const chosen = left.handOver.find((one) => one.orderId === orderId);
  if (!chosen) return returnToQueue(unit, actor, locked, {}, { hasLeft: true });
  const runner = await findRunner(unit, locked, chosen.valetId);
  await giveCarToRunner(unit, actor, locked, runner);
}

async function findRunner(unit: UnitOfWork, { order }: LockedReturn, valetId: string) {
  if (valetId === order.runner_id) throw new AppError('RUNNER_UNAVAILABLE');
  try {
    return await requireRunner(unit.trx, order.location_id, valetId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALET_NOT_FOUND')
      throw new AppError('RUNNER_UNAVAILABLE');
    throw error;
  }
}

/**
 * Gives back the jobs of a valet who stops working, for every cause: a shift that ends, a
 * suspension, a removal from a location, a sign-out on the last device.
 *
 * A car that is not fetched goes to the chosen runner, or back to its place in the queue. A car at
 * the curb, or on its way to its spot, is raised to the desk.
 *
 * @throws RUNNER_UNAVAILABLE when a chosen runner cannot be sent
 */
async function runnerLeft(unit: UnitOfWork, actor: Actor, left: RunnerDeparture): Promise<void> {
  for (const { id, order_id: orderId } of await listCarsToLeave(unit, left)) {
    if (orderId) {
      await leaveOrder(unit, actor, { orderId, left });
      continue;
    }
    const stay = await lockStay(unit.trx, id);
    if (stay?.status === 'received' && stay.received_by === left.valetId)
      await raiseToDesk(unit, actor, stay, left.valetId);
  }
  // Boards and guests' pages show that the runner of a car at the curb is gone.
  await publishRunner(unit, left.valetId);
}

/** Gives back a valet's jobs when the valet stops working. */
export const orderStaffSubscriber: StaffSubscriber = { runnerLeft };
