import type { QueueOrder } from '#contract/orders.ts';
import { readStanding } from '#domain/orders/promise.ts';
import { minutesFromNow } from '#web/lib/clock.ts';
import type { RowTime, RowTone } from '#web/ui/stub/rowTail.ts';

/** At the curb a car is amber from so many minutes on, and red from so many. */
export const CURB_AMBER = 5;
export const CURB_RED = 10;
/** To its promise a car is amber from so many minutes on. */
const SOON = 5;

export type Urgency = { tone: RowTone; minutes: number; time: RowTime };

/** Red past the promise, amber soon before it; at the curb by how long the car has been standing there. */
export function computeUrgency(order: QueueOrder, now: number): Urgency {
  const standing = readStanding(order, now);
  if (standing) {
    const { lateMinutes, minutesLeft } = standing;
    if (lateMinutes > 0) return { tone: 'red', minutes: lateMinutes, time: 'late' };
    const isSoon = minutesLeft === null || minutesLeft <= SOON || standing.punctuality !== 'onTime';
    return { tone: isSoon ? 'amber' : 'green', minutes: minutesLeft ?? 0, time: 'left' };
  }
  const minutes = countCurbMinutes(order, now);
  const tone = minutes >= CURB_RED ? 'red' : minutes >= CURB_AMBER ? 'amber' : 'green';
  return { tone, minutes, time: 'waiting' };
}

/** How long the car has been standing at the curb. */
export function countCurbMinutes({ readyAt }: QueueOrder, now: number): number {
  return readyAt ? Math.max(0, -minutesFromNow(readyAt, now)) : 0;
}
