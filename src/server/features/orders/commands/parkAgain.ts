import type { StaffReason } from '#domain/orders/staffReasons.ts';
import { isParkedAgain } from '#domain/orders/states.ts';
import type { Actor, EventActor, StayOwner } from '../../../actor.ts';
import type { CallContext, Context, UnitOfWork } from '../../../context.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import { transact, transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { withdrawMessages } from '../../messages/commands/withdrawMessages.ts';
import { withHook } from '../../stays/commands/keyHook.ts';
import { reportLateParking, transactOrReport } from '../../stays/commands/lateReport.ts';
import type { ParkingSpotInput } from '../../stays/commands/parkCar.ts';
import { type GivenReason, recordReason } from '../../stays/commands/staffReason.ts';
import {
  buildEventRow,
  lockStay,
  type LockedStay,
  touchStay,
  wakeDispatch,
} from '../../stays/commands/transition.ts';
import { findLinkAddress } from '../../stays/queries/links.ts';
import {
  getMessageSubject,
  getNotificationContext,
} from '../../stays/queries/notificationContext.ts';
import { isThingInScope, mayBring, requireStayOwner } from '../policy.ts';
import { buildRepeatedPickup, createEstimator } from '../queries/estimate.ts';
import { getLocationFacts } from '../queries/facts.ts';
import { notifyRunners } from './callRunners.ts';
import { lockInScope } from './dispatch.ts';
import { putKeyBack } from './keyPlace.ts';
import {
  listReturnSteps,
  lockLastOrder,
  lockOrder,
  type LockedOrder,
  type LockedReturn,
} from './lock.ts';
import { nextTakeBackCount } from './takeBack.ts';
import { buildNotRunnerRefusal } from './taken.ts';
import { moveOrder, addRunnerStatements } from './transition.ts';

async function tellParkedAgain(
  unit: UnitOfWork,
  stay: LockedStay,
  order: LockedOrder,
  reason: StaffReason,
): Promise<void> {
  const subject = getMessageSubject(order.id, stay);
  await withdrawMessages(unit, [`car-ready:${subject}`]);
  const { car, location } = getNotificationContext(stay);
  await notifyCustomer(unit, stay, {
    type: 'car_parked_again',
    data: { car, location, reason },
    subjectId: subject,
  });
  const link = findLinkAddress(unit.ctx, stay);
  if (!link) return;
  await enqueueSms(unit, {
    stay,
    template: 'car_parked_again',
    data: { link, ticketNumber: stay.ticket_number, reason },
    dedupeKey: `car_parked_again:${subject}`,
  });
}

/**
 * Parks the car of a locked order again, and tells the guest.
 *
 * @param parkedBy who parked the car, and has a key without a hook; by default the actor
 * @throws STATE_CONFLICT
 */
export async function parkOrderAgain(
  unit: UnitOfWork,
  actor: Actor,
  { stay, order }: LockedReturn,
  { reason, note, ...spot }: ParkingSpotInput & GivenReason,
  parkedBy?: string,
): Promise<void> {
  const at = readDoneAt(unit, listReturnSteps({ stay, order }));
  // An empty string means that the key is on no hook and stays with the valet.
  const hook = spot.keyHook === undefined ? stay.key_hook : spot.keyHook || null;
  const parkingSpot = spot.parkingSpot || stay.parking_spot;
  await moveOrder(
    unit,
    { stay, order },
    {
      event: 'park_again',
      by: actor,
      set: {
        runner_id: null,
        dispatched_at: null,
        ready_at: null,
        held_at: at,
        staff_reason: reason ?? null,
        is_by_hand: false,
      },
      staySet: {
        ...nextTakeBackCount(stay),
        parking_spot: parkingSpot,
        parking_location: spot.parkingLocation || stay.parking_location,
        ...putKeyBack(stay, actor, unit.now, hook),
        ...(parkedBy && stay.key_place && !hook ? { key_holder: parkedBy } : {}),
      },
      data: {
        spot: parkingSpot,
        ...(hook ? { hook } : {}),
        ...(parkedBy && parkedBy !== actor.personId ? { parkedBy } : {}),
        ...recordReason({ reason, note }),
      },
      hint: 'service_status_update',
    },
    addRunnerStatements(unit, order, null),
  );
  await tellParkedAgain(unit, stay, order, reason ?? 'no_guest');
}

/**
 * Parks a car again that nobody fetched at the curb. The order stays paid but leaves the queue.
 * `resumeOrder` returns the order to the queue when the guest asks again. The tip waits for the
 * next runner.
 *
 * @throws NOT_FOUND, STATE_CONFLICT, HOOK_TAKEN, IDEMPOTENCY_CONFLICT, FORBIDDEN for a valet who was
 *   never the order's runner; SENT_TO_DESK for a parking reported late that became a report
 */
export async function parkAgain(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  given: ParkingSpotInput & GivenReason,
): Promise<void> {
  await withHook(ctx, () =>
    transactOrReport(ctx, actor, async (unit) => {
      const stay = await lockStay(unit.trx, stayId);
      if (!stay || !isThingInScope(scope, stay)) throw new AppError('NOT_FOUND');
      const order = await lockLastOrder(unit.trx, stayId);
      if (!order) throw new AppError('STATE_CONFLICT', { state: stay.status });
      const isPossible = order.status === 'ready' && mayBring(actor, order);
      const reported = await reportLateParking(unit, actor, stay, ctx.call, given, {
        isPossible,
        isParked: isParkedAgain(order),
        orderId: order.id,
      });
      if (reported) return reported;
      if (order.status === 'ready' && !isPossible)
        throw await buildNotRunnerRefusal(unit, actor, { stay, order });
      await parkOrderAgain(unit, actor, { stay, order }, given);
      return undefined;
    }),
  );
}

/**
 * Puts an order whose car was parked again back into the queue, with a new promised time. The old
 * promised time was for the car that nobody fetched.
 */
async function resumeLocked(
  unit: UnitOfWork,
  { stay, order }: LockedReturn,
  by: EventActor,
): Promise<void> {
  if (!isParkedAgain(order)) {
    // A repeated call, for example after a lost answer, changes nothing.
    if ((order.status === 'paid' || order.status === 'due') && order.resumed_at) return;
    throw new AppError('STATE_CONFLICT', { state: order.status });
  }
  const facts = await getLocationFacts(unit.trx, order.location_id);
  const asked = buildRepeatedPickup(unit.now);
  const placed = createEstimator(facts, unit.now).forPayment(asked);
  const set = {
    held_at: null,
    staff_reason: null,
    resumed_at: unit.now,
    ...asked,
    ...placed,
  };
  const event = buildEventRow(stay, {
    type: 'order.resume',
    from: order.status,
    to: order.status,
    by,
    orderId: order.id,
    data: { promisedAt: placed.promised_at.toISOString() },
  });
  const db = unit.trx.with('resumed', (inner) =>
    inner.updateTable('orders').set(set).where('id', '=', order.id),
  );
  const hint = { type: 'payment_completed', orderId: order.id } as const;
  const touched = await touchStay(unit, stay, hint, { db, events: [event] });
  await wakeDispatch(unit, touched);
  await notifyRunners(unit, { stay: touched, order: { ...order, ...set } });
}

/**
 * Requests a car that was parked again, for its guest or customer. The order is paid already, so
 * nothing is charged.
 *
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT
 */
export async function resumeOrder(ctx: Context, owner: StayOwner, orderId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    requireStayOwner(owner, locked.stay.id);
    await resumeLocked(unit, locked, owner.by);
  });
}

/**
 * Requests a car that was parked again, like `resumeOrder`, for a guest at the desk.
 *
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT
 */
export async function resumeForGuest(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const locked = await lockInScope(unit.trx, scope, orderId);
    await resumeLocked(unit, locked, actor);
  });
}
