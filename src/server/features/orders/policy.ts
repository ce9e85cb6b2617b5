import { type Capability, can, isAllowedAt } from '#domain/identity/roles.ts';
import {
  isHeld,
  isUnpaid,
  nextOrderStatus,
  type OrderEvent,
  type OrderStatus,
} from '#domain/orders/states.ts';
import { isReadable } from '#domain/stays/readable.ts';
import { type StayChannel, type StayStatus, unparkedStayStatuses } from '#domain/stays/states.ts';
import type { Actor, StayOwner } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { sameBytes } from '../../platform/secrets/tokens.ts';
import { isInScope, type LocationScope } from '../businesses/policy.ts';
import { hashLink, type StayCredential } from '../stays/policy/guest.ts';

/** Whether an order or a stay of this location exists for the viewer at all. */
export function isWithin(scope: LocationScope, thing: { location_id: string }): boolean {
  return isInScope(scope, thing.location_id);
}

/**
 * Whoever calls, as the holder of the stay this order is for: by the ticket's link, or signed in as its
 * customer.
 *
 * @throws ORDER_NOT_FOUND for an order of another car, and UNAUTHENTICATED where nobody says who they are
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
    if (opens && isReadable(stay.returned_at, ctx.clock()))
      return { stayId: stay.id, by: { kind: 'guest', stayId: stay.id } };
  }
  if (stay && ticketToken === undefined && actor) {
    const isOwn = stay.customer_id === actor.personId && can(actor.role, 'account.own');
    if (isOwn) return { stayId: stay.id, by: actor };
  }
  throw new AppError('ORDER_NOT_FOUND');
}

/** @throws ORDER_NOT_FOUND also for an order of another car: ids cannot be probed */
export function requireStayOwner(owner: StayOwner, stayId: string | null): void {
  if (stayId !== owner.stayId) throw new AppError('ORDER_NOT_FOUND');
}

/** Dispatchers bring any car of their locations on; a valet only the one they run for. */
export function mayBring(
  actor: Actor,
  order: { runner_id: string | null; location_id: string },
): boolean {
  return (
    isAllowedAt(actor, 'orders.bringAny', order.location_id) || order.runner_id === actor.personId
  );
}

/** A car that is not parked yet goes back to its customer; a ticket has its own way. */
export function isDeclinable(stay: { channel: StayChannel; status: StayStatus }): boolean {
  return stay.channel !== 'ticket' && unparkedStayStatuses.includes(stay.status);
}

/** What a viewer may do with an order now; the screens show just these. */
export function computeOrderRights(
  actor: Actor,
  order: {
    status: OrderStatus;
    location_id: string;
    runner_id: string | null;
    paid_at: Date | null;
    held_at: Date | null;
  },
) {
  const unpaid = isUnpaid({ status: order.status, paidAt: order.paid_at });
  const may = (capability: Capability) => isAllowedAt(actor, capability, order.location_id);
  const takes = (event: OrderEvent) => nextOrderStatus(order.status, event) !== null;
  return {
    // Whoever brings cars sends themselves.
    assign: takes('assign') && !isHeld(order) && (may('queue.dispatch') || may('jobs.work')),
    ready: takes('ready') && mayBring(actor, order),
    complete: takes('complete') && mayBring(actor, order),
    reassign: takes('reassign') && may('queue.dispatch'),
    requeue: takes('unassign') && mayBring(actor, order),
    parkAgain: takes('park_again') && mayBring(actor, order),
    resume: isHeld(order) && may('orders.bring'),
    settle: unpaid && may('cash.take'),
    giveAway: unpaid && may('complimentary.give'),
  };
}
