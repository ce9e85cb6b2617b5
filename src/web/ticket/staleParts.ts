import type { LiveHint, PersonHint } from '#contract/events.ts';

/** Parts of the page's data: the ticket with orders, and the conversation while open. */
export type TicketPart = 'ticket' | 'talk';

/** Maps each kind of hint to stale parts. The type requires an entry for a new kind. */
const partsByHint: Record<(LiveHint | PersonHint)['type'], readonly TicketPart[]> = {
  new_parking_request: ['ticket'],
  // The car's valet answers messages, and the end of the stay closes the conversation.
  car_being_parked: ['ticket', 'talk'],
  service_status_update: ['ticket', 'talk'],
  link_opened: [],
  car_retrieval_request: ['ticket', 'talk'],
  retrieval_requested: ['ticket'],
  payment_completed: ['ticket'],
  order_updated: ['ticket'],
  // The ticket contains the count of unread messages.
  message_sent: ['ticket', 'talk'],
  // Types that only signed-in people get.
  staff_updated: [],
  location_updated: [],
  day_updated: [],
  support_updated: [],
  notification: [],
};

export const allParts: readonly TicketPart[] = ['ticket', 'talk'];

export function listStaleParts({ type }: LiveHint | PersonHint): readonly TicketPart[] {
  // A newer server may send an unknown kind, which makes all parts stale.
  return Object.hasOwn(partsByHint, type) ? partsByHint[type] : allParts;
}
