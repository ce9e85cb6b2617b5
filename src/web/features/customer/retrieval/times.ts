import { MAX_SCHEDULED_MINUTES } from '#domain/orders/pickup.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 15 * MINUTE_MS;

/** Every quarter of an hour over the next 24 hours, from the first that is still ahead. */
export function quarterHours(now: number): Date[] {
  const first = Math.floor(now / STEP_MS) * STEP_MS + STEP_MS;
  const last = now + MAX_SCHEDULED_MINUTES * MINUTE_MS;
  return Array.from(
    { length: Math.floor((last - first) / STEP_MS) + 1 },
    (_, step) => new Date(first + step * STEP_MS),
  );
}
