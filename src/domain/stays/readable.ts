/** Days for which the ticket's link of a returned car still opens, to read and to rate. */
export const READABLE_DAYS = 30;

const DAY_MS = 86_400_000;

export function readableUntil(returnedAt: Date): Date {
  return new Date(returnedAt.getTime() + READABLE_DAYS * DAY_MS);
}
