import { type Capability, hasCapability, hasCapabilityAtLocation } from '#domain/identity/roles.ts';
import {
  isCancellableByStaff,
  isParkedAgain,
  isTimeChangeable,
  isUnpaid,
  nextOrderStatus,
  type OrderEvent,
  type OrderStatus,
} from '#domain/orders/states.ts';
import { isTicketLinkOpen } from '#domain/stays/ticketLink.ts';
import { type StayChannel, type StayStatus, unparkedStayStatuses } from '#domain/stays/states.ts';
import type { Actor, StayOwner } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { sameBytes } from '../../platform/secrets/tokens.ts';
import { isInScope, type LocationScope } from '../businesses/policy.ts';
import { hashLink, type StayCredential } from '../stays/policy/guest.ts';

/** Returns true when the viewer may see an order or stay of this location. */
export function isThingInScope(scope: LocationScope, thing: { location_id: string }): boolean {
  return isInScope(scope, thing.location_id);
}

/**
 * Authorizes the caller as owner of the order's stay: by the ticket's link, or as the signed-in
 * customer.
 *
 * @throws ORDER_NOT_FOUND for an order of another car, and UNAUTHENTICATED without any credential
 */
export async function getOrderOwner(
  ctx: Context,
  { actor, ticketToken }: StayCredential,
  orderId: string,
): Promise<StayOwner> {
  if (ticketToken === undefined && !actor) throw new AppError('UNAUTHENTICATED');
  const stay = await ctx.db
    .selectFrom('orders')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .select(['stays.id', 'stays.customer_id', 'stays.link_hash', 'stays.returned_at'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (stay && ticketToken !== undefined) {
    const shown = hashLink(ticketToken);
    const opens = shown !== null && stay.link_hash !== null && sameBytes(stay.link_hash, shown);
    if (opens && isTicketLinkOpen(stay.returned_at, ctx.clock()))
      return { stayId: stay.id, by: { kind: 'guest', stayId: stay.id } };
  }
  if (stay && ticketToken === undefined && actor) {
    const isOwn = stay.customer_id === actor.personId && hasCapability(actor.role, 'account.own');
    if (isOwn) return { stayId: stay.id, by: actor };
  }
  throw new AppError('ORDER_NOT_FOUND');
}

/**
 * Requires that the order belongs to the owner's stay.
 *
 * @throws ORDER_NOT_FOUND instead of FORBIDDEN, because a caller must not learn which ids exist
 */
export function requireStayOwner(owner: StayOwner, stayId: string | null): void {
  if (stayId !== owner.stayId) throw new AppError('ORDER_NOT_FOUND');
}

/** Returns true for dispatchers of the order's location, and for the order's runner. */
export function mayBring(
  actor: Actor,
  order: { runner_id: string | null; location_id: string },
): boolean {
  return (
    hasCapabilityAtLocation(actor, 'orders.bringAny', order.location_id) ||
    order.runner_id === actor.personId
  );
}

/**
 * Returns true for everybody who may bring the car, and for each valet on shift at its location,
 * because the guest at the curb must not wait for one runner.
 */
export function mayHandOver(
  actor: Actor,
  order: { runner_id: string | null; location_id: string; is_viewer_on_shift: boolean },
): boolean {
  return (
    mayBring(actor, order) ||
    (order.is_viewer_on_shift && hasCapabilityAtLocation(actor, 'orders.bring', order.location_id))
  );
}

/**
 * Returns true for a car that is not parked yet, except a ticket's car, which `cancelTicket`
 * cancels.
 */
export function isDeclinable(stay: { channel: StayChannel; status: StayStatus }): boolean {
  return stay.channel !== 'ticket' && unparkedStayStatuses.includes(stay.status);
}

type UnparkedCar = { channel: StayChannel; received_by: string | null; location_id: string };

/**
 * Returns true for a requested car that a colleague accepted. Cars of tickets and parking sessions
 * stand in lists from which any valet parks them or gives them back.
 */
export const isAnothersCar = (actor: Actor, stay: UnparkedCar): boolean =>
  stay.channel === 'request' && stay.received_by !== null && stay.received_by !== actor.personId;

/** Returns true for dispatchers, who give back a colleague's car with a reason. */
export const mayGiveBackAny = (actor: Actor, stay: UnparkedCar): boolean =>
  hasCapabilityAtLocation(actor, 'orders.bringAny', stay.location_id);

/**
 * Returns the actions that a viewer may take with an order now. Screens show only these actions.
 */
export function computeOrderRights(
  actor: Actor,
  order: {
    status: OrderStatus;
    location_id: string;
    runner_id: string | null;
    paid_at: Date | null;
    held_at: Date | null;
    resumed_at: Date | null;
    is_viewer_on_shift: boolean;
  },
) {
  const unpaid = isUnpaid(order);
  const may = (capability: Capability) =>
    hasCapabilityAtLocation(actor, capability, order.location_id);
  const takes = (event: OrderEvent) => nextOrderStatus(order.status, event) !== null;
  return {
    // A valet with `jobs.work` may send themselves.
    assign: takes('assign') && !isParkedAgain(order) && (may('queue.dispatch') || may('jobs.work')),
    ready: takes('ready') && mayBring(actor, order),
    complete: takes('complete') && mayHandOver(actor, order),
    reassign: takes('reassign') && may('queue.dispatch'),
    requeue: takes('unassign') && mayBring(actor, order),
    move: isTimeChangeable(order) && may('queue.dispatch'),
    parkAgain: takes('park_again') && mayBring(actor, order),
    cancel: isCancellableByStaff(order) && may('cars.serve'),
    resume: isParkedAgain(order) && may('orders.bring'),
    settle: unpaid && may('cash.take'),
    giveAway: unpaid && may('complimentary.give'),
  };
}
