import { sql } from 'kysely';
import {
  chooseOffers,
  findOfferToMove,
  OFFER_SECONDS,
  type OfferChoice,
  type OfferOutcome,
} from '#domain/orders/autoDispatch.ts';
import { isParkedAgain, nextOrderStatus } from '#domain/orders/states.ts';
import { type Actor, type EventActor, systemActor } from '../../../actor.ts';
import type { CallContext, Context, UnitOfWork } from '../../../context.ts';
import { transact, transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { readNotices } from '../../messages/commands/readNotices.ts';
import { buildEventRow, touchStay, wakeDispatch } from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import {
  listFreeRunners,
  listLocationsToDispatch,
  listOfferedCars,
  listOffersToEnd,
  listWaitingCars,
} from '../queries/autoDispatch.ts';
import { callRunnersOfQueue } from './callRunners.ts';
import { lockInScope } from './dispatch.ts';
import { lockOrder, type LockedReturn } from './lock.ts';

/**
 * Maximum of steps per job run, above the number of cars and runners at any location. The next run
 * does the rest.
 */
const STEPS_AT_ONCE = 200;

/**
 * Takes an advisory lock: only one process at a time chooses runners for a location. Commands that
 * lock stays do not wait for this lock.
 */
const lockLocation = (unit: UnitOfWork, locationId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`auto-dispatch ${locationId}`}, 0))`.execute(
    unit.trx,
  );

/**
 * Ends an open offer and records the event.
 *
 * @returns false when the offer had ended already
 */
async function endOffer(
  unit: UnitOfWork,
  { stay, order }: LockedReturn,
  offerId: string,
  outcome: Extract<OfferOutcome, 'declined' | 'unanswered' | 'withdrawn'>,
  by: EventActor,
): Promise<boolean> {
  const ended = await unit.trx
    .updateTable('dispatch_offers')
    .set({ ended_at: unit.now, outcome })
    .where('id', '=', offerId)
    .where('ended_at', 'is', null)
    .returning('runner_id')
    .executeTakeFirst();
  if (!ended) return false;
  const event = buildEventRow(stay, {
    type: 'order.pass_on',
    from: order.status,
    to: order.status,
    by,
    orderId: order.id,
    data: { runnerId: ended.runner_id, outcome },
  });
  const hint = { type: 'order_updated', orderId: order.id } as const;
  await touchStay(unit, stay, hint, { events: [event] });
  await readNotices(unit, stay.location_id, [`offer:${order.id}:${offerId}`]);
  return true;
}

/** Ends the open offer of an order, because its place has changed. */
export async function withdrawOffer(
  unit: UnitOfWork,
  locked: LockedReturn,
  by: EventActor,
): Promise<void> {
  const open = await unit.trx
    .selectFrom('dispatch_offers')
    .select('id')
    .where('order_id', '=', locked.order.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open) await endOffer(unit, locked, open.id, 'withdrawn', by);
}

/**
 * Offers a car to a runner. Does nothing when a concurrent command has assigned or offered the car
 * already.
 */
async function offerCar(
  unit: UnitOfWork,
  { carId, runnerId, returns }: OfferChoice,
): Promise<void> {
  const { stay, order } = await lockOrder(unit.trx, carId);
  if (!nextOrderStatus(order.status, 'assign') || isParkedAgain(order) || order.is_by_hand) return;
  const expiresAt = new Date(unit.now.getTime() + OFFER_SECONDS * 1000);
  const offer = await unit.trx
    .insertInto('dispatch_offers')
    .values({
      business_id: order.business_id,
      location_id: order.location_id,
      order_id: order.id,
      runner_id: runnerId,
      returns,
      offered_at: unit.now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!offer) return;
  const event = buildEventRow(stay, {
    type: 'order.offer',
    from: order.status,
    to: order.status,
    by: systemActor,
    orderId: order.id,
    data: { runnerId, returns },
  });
  const hint = { type: 'order_updated', orderId: order.id } as const;
  await touchStay(unit, stay, hint, { events: [event] });
  await notifyPerson(unit, {
    personId: runnerId,
    businessId: stay.business_id,
    type: 'car_retrieval_request',
    data: getNotificationContext(stay),
    actionUrl: '/valet-dashboard',
    dedupeKey: `offer:${order.id}:${offer.id}`,
  });
}

/**
 * Ends one outdated offer, or makes one new offer.
 *
 * @returns true when the location may need another step
 */
async function doNext(unit: UnitOfWork, locationId: string): Promise<boolean> {
  await lockLocation(unit, locationId);
  const [over] = await listOffersToEnd(unit.trx, locationId, unit.now);
  if (over) {
    const locked = await lockOrder(unit.trx, over.orderId);
    await endOffer(unit, locked, over.id, over.outcome, systemActor);
    return true;
  }
  const runners = await listFreeRunners(unit.trx, locationId, unit.now);
  if (runners.length === 0) return false;
  const cars = await listWaitingCars(unit.trx, locationId, unit.now);
  const [choice] = chooseOffers(cars, runners, unit.now);
  if (choice) {
    await offerCar(unit, choice);
    return true;
  }
  const held = await listOfferedCars(unit.trx, locationId, unit.now);
  const moved = findOfferToMove(held, runners, unit.now);
  if (!moved) return false;
  await withdrawOffer(unit, await lockOrder(unit.trx, moved), systemActor);
  return true;
}

/**
 * Job: offers a location's waiting cars to its free runners, and ends offers that were not accepted
 * in time. Each step is a separate transaction; a repeated run finds nothing to do.
 * Once automatic dispatch is off, notifies all runners of the cars instead.
 */
export async function dispatchLocation(ctx: Context, locationId: string): Promise<void> {
  for (let step = 0; step < STEPS_AT_ONCE; step += 1) {
    const isMore = await transact(ctx, (unit) => doNext(unit, locationId));
    if (!isMore) break;
  }
  await callRunnersOfQueue(ctx, locationId);
}

/**
 * Routine: ends offers that were not accepted in time. Also offers cars again to runners who did
 * not answer before.
 */
export async function dispatchLocations(ctx: Context): Promise<void> {
  for (const id of await listLocationsToDispatch(ctx.db)) await dispatchLocation(ctx, id);
}

/**
 * Declines an offer. The server then offers the car to the next runner at once.
 *
 * @throws ORDER_NOT_FOUND, IDEMPOTENCY_CONFLICT, STATE_CONFLICT when the car is not offered to the
 *   caller, or no longer
 */
export async function declineOffer(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const locked = await lockInScope(unit.trx, scope, orderId);
    const offer = await unit.trx
      .selectFrom('dispatch_offers')
      .select('id')
      .where('order_id', '=', orderId)
      .where('runner_id', '=', actor.personId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    const isEnded = offer && (await endOffer(unit, locked, offer.id, 'declined', actor));
    if (!isEnded) throw new AppError('STATE_CONFLICT', { state: locked.order.status });
    await wakeDispatch(unit, locked.stay);
  });
}
