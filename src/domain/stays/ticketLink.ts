/** Days after the return for which a ticket link still opens the stay, for reading and rating. */
const READABLE_DAYS = 30;

const DAY_MS = 86_400_000;

export function computeLinkExpiry(returnedAt: Date): Date {
  return new Date(returnedAt.getTime() + READABLE_DAYS * DAY_MS);
}

/**
 * Tells whether a ticket link opens its stay: until the car's return, and for 30 days after that
 * return.
 */
export function isTicketLinkOpen(returnedAt: Date | null, now: Date): boolean {
  return returnedAt === null || computeLinkExpiry(returnedAt) >= now;
}

/**
 * Tells whether a stay can be rated: after the car's return, while the ticket link still opens the
 * stay.
 */
export function isRatable(returnedAt: Date | null, now: Date): boolean {
  return returnedAt !== null && isTicketLinkOpen(returnedAt, now);
}
