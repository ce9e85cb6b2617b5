import { can } from '#domain/identity/roles.ts';
import type { Actor, StayOwner } from '../../actor.ts';
import { AppError } from '../../platform/errors.ts';
import { isInScope, type LocationScope } from '../businesses/policy.ts';

/** Whether an order or a stay of this location exists for the viewer at all. */
export function isWithin(scope: LocationScope, thing: { location_id: string }): boolean {
  return isInScope(scope, thing.location_id);
}

/** @throws ORDER_NOT_FOUND also for an order of another car: ids cannot be probed */
export function requireStayOwner(owner: StayOwner, stayId: string | null): void {
  if (stayId !== owner.stayId) throw new AppError('ORDER_NOT_FOUND');
}

/** Dispatchers bring any car of their locations on; a valet only the one they run for. */
export function mayBring(actor: Actor, order: { runner_id: string | null }): boolean {
  return can(actor.role, 'orders.bringAny') || order.runner_id === actor.personId;
}

/** A car that is not parked yet goes back to its customer; a ticket has its own way. */
export function isDeclinable({ channel, status }: { channel: string; status: string }): boolean {
  return channel !== 'ticket' && (status === 'expected' || status === 'received');
}

/** What a viewer may do with an order now; the screens show just these. */
export function computeOrderRights(
  actor: Actor,
  order: { status: string; runner_id: string | null },
) {
  return {
    assign: order.status === 'paid',
    ready: order.status === 'dispatched' && mayBring(actor, order),
    complete: order.status === 'ready' && mayBring(actor, order),
  };
}
