import type { LiveHint, PersonHint } from '#contract/events.ts';

/** Parts of the page's data: the ticket with its orders, and the open conversation. */
export type TicketPart = 'ticket' | 'talk';

type HintType = (LiveHint | PersonHint)['type'];

/**
 * Maps each kind of live hint to the parts of the page that it makes stale. The type requires an
 * entry for every kind that a guest gets.
 */
const partsByHint: Record<Exclude<HintType, 'orders_updated'>, readonly TicketPart[]> = {
  new_parking_request: ['ticket'],
  // The valet of the car answers messages, and the end of the stay closes the conversation.
  car_being_parked: ['ticket', 'talk'],
  service_status_update: ['ticket', 'talk'],
  link_opened: [],
  car_retrieval_request: ['ticket', 'talk'],
  retrieval_requested: ['ticket'],
  payment_completed: ['ticket'],
  order_updated: ['ticket'],
  // The ticket contains the number of unread messages.
  message_sent: ['ticket', 'talk'],
  // Only signed-in people get hints of these kinds.
  staff_updated: [],
  location_updated: [],
  day_updated: [],
  support_updated: [],
  notification: [],
};

export const allParts: readonly TicketPart[] = ['ticket', 'talk'];

export function listStaleParts({ type }: LiveHint | PersonHint): readonly TicketPart[] {
  // A newer server may send a kind of hint unknown here, which makes all parts stale.
  const parts: Partial<Record<HintType, readonly TicketPart[]>> = partsByHint;
  return parts[type] ?? allParts;
}
