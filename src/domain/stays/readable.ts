/** Days for which a ticket link still opens a returned stay, for reading and rating. */
const READABLE_DAYS = 30;

const DAY_MS = 86_400_000;

export function computeLinkExpiry(returnedAt: Date): Date {
  return new Date(returnedAt.getTime() + READABLE_DAYS * DAY_MS);
}

/** Tells whether a ticket link opens its stay: until the return, and 30 days after it. */
export function isTicketLinkOpen(returnedAt: Date | null, now: Date): boolean {
  return returnedAt === null || computeLinkExpiry(returnedAt) >= now;
}

/** Tells whether a stay can be rated: once the car is returned, while its link still opens. */
export function isRatable(returnedAt: Date | null, now: Date): boolean {
  return returnedAt !== null && isTicketLinkOpen(returnedAt, now);
}
