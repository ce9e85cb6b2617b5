import type { LiveHint, PersonHint } from '#contract/events.ts';

/** What the page reads: the ticket with its orders, and the conversation while it is open. */
export type TicketPart = 'ticket' | 'talk';

/**
 * What each kind of hint makes stale here. A new kind does not compile until somebody has thought of
 * whether the page shows what it changes.
 */
const partsByHint: Record<(LiveHint | PersonHint)['type'], readonly TicketPart[]> = {
  new_parking_request: ['ticket'],
  // Who has the car is who answers, and the end of the stay closes the conversation.
  car_being_parked: ['ticket', 'talk'],
  service_status_update: ['ticket', 'talk'],
  link_opened: [],
  car_retrieval_request: ['ticket', 'talk'],
  retrieval_requested: ['ticket'],
  payment_completed: ['ticket'],
  order_updated: ['ticket'],
  // The ticket says how many messages are unread.
  message_sent: ['ticket', 'talk'],
  // For people with an account, and about them.
  staff_updated: [],
  location_updated: [],
  day_updated: [],
  support_updated: [],
  notification: [],
};

export const allParts: readonly TicketPart[] = ['ticket', 'talk'];

export function listStaleParts({ type }: LiveHint | PersonHint): readonly TicketPart[] {
  // A server of a newer version may send a kind that this page has never heard of.
  return Object.hasOwn(partsByHint, type) ? partsByHint[type] : allParts;
}
