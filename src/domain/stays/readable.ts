/** Days for which the ticket's link of a returned car still opens, to read and to rate. */
const READABLE_DAYS = 30;

const DAY_MS = 86_400_000;

export function readableUntil(returnedAt: Date): Date {
  return new Date(returnedAt.getTime() + READABLE_DAYS * DAY_MS);
}

/** Whether its link opens a stay: until the car is back, and for some time after. */
export function isReadable(returnedAt: Date | null, now: Date): boolean {
  return returnedAt === null || readableUntil(returnedAt) >= now;
}

/** Whether whoever holds a stay may rate it: once the car is back, while it can be read. */
export function isRatable(returnedAt: Date | null, now: Date): boolean {
  return returnedAt !== null && isReadable(returnedAt, now);
}
