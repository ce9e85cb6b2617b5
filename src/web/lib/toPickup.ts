import { MAX_TARGET_MINUTES } from '#domain/orders/targetMinutes.ts';
import { getServerNow } from '#web/lib/clock.ts';

const MINUTE_MS = 60_000;

/** Returns the pickup time for the request: minutes, or a time of day beyond MAX_TARGET_MINUTES. */
export const toPickup = (minutes: number) =>
  minutes <= MAX_TARGET_MINUTES
    ? { targetMinutes: minutes }
    : { scheduledTime: new Date(getServerNow() + minutes * MINUTE_MS).toISOString() };
