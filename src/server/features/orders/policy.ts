import { dispatcherRoles } from '#contract/people.ts';
import type { Actor } from '../../actor.ts';

const isDispatcher = (actor: Actor) => (dispatcherRoles as readonly string[]).includes(actor.role);

/** Dispatchers bring any car of their locations on; a valet only the one he runs for. */
export function mayBring(actor: Actor, order: { runner_id: string | null }): boolean {
  return isDispatcher(actor) || order.runner_id === actor.personId;
}

/** What a viewer may do with an order now; the screens show just these. */
export function whatMayBeDone(actor: Actor, order: { status: string; runner_id: string | null }) {
  return {
    assign: order.status === 'paid',
    ready: order.status === 'dispatched' && mayBring(actor, order),
    complete: order.status === 'ready' && mayBring(actor, order),
  };
}
