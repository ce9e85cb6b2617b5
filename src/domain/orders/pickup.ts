import { parseInstant } from '../stays/request.ts';

/** What a customer of the app can choose: minutes from now, or a time of their own. */
export const retrievalTimes = ['now', '15', '30', '60', '120', 'custom'] as const;
export type RetrievalTime = (typeof retrievalTimes)[number];

/** How soon `now` is: a runner has to walk. */
export const NOW_MINUTES = 5;
/** An order is for today: a chosen time lies within a day. */
export const MAX_SCHEDULED_MINUTES = 24 * 60;

const MINUTE_MS = 60_000;

/** When a car is wanted back. */
export type Pickup = {
  /** From the request until the car is wanted, rounded up. */
  targetMinutes: number;
  /** The time somebody chose; null where only the minutes count. */
  scheduledFor: Date | null;
};

/** When the car is wanted. */
export function pickupDueAt({ targetMinutes, scheduledFor }: Pickup, now: Date): Date {
  return scheduledFor ?? new Date(now.getTime() + targetMinutes * MINUTE_MS);
}

/** A car wanted at a time: later than now, within 24 hours. @returns null for any other time */
export function pickupAt(scheduledFor: Date, now: Date): Pickup | null {
  const targetMinutes = Math.ceil((scheduledFor.getTime() - now.getTime()) / MINUTE_MS);
  if (!(targetMinutes >= 1 && targetMinutes <= MAX_SCHEDULED_MINUTES)) return null;
  return { targetMinutes, scheduledFor };
}

/**
 * Reads what a customer chose. `now` is in five minutes from the payment; all else is a time of day
 * that they were told, and that a late payment does not put off.
 *
 * @param scheduledTime ISO 8601, for `custom`
 * @returns null where that is no time to be had
 */
export function readPickup(
  choice: RetrievalTime,
  scheduledTime: string | undefined,
  now: Date,
): Pickup | null {
  if (choice === 'now') return { targetMinutes: NOW_MINUTES, scheduledFor: null };
  if (choice !== 'custom') {
    const minutes = Number(choice);
    return { targetMinutes: minutes, scheduledFor: new Date(now.getTime() + minutes * MINUTE_MS) };
  }
  const time = scheduledTime === undefined ? null : parseInstant(scheduledTime);
  return time && pickupAt(time, now);
}
