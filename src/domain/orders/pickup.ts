import { parseInstant } from '../stays/request.ts';

/** Times that a customer of the app can choose: minutes from now, or a time of their own. */
export const retrievalTimes = ['now', '15', '30', '60', '120', 'custom'] as const;
export type RetrievalTime = (typeof retrievalTimes)[number];

/** Minutes that `now` takes: a runner has to walk. */
export const NOW_MINUTES = 5;
/** Farthest time that can be chosen, in minutes: orders are for the next 24 hours. */
export const MAX_SCHEDULED_MINUTES = 24 * 60;

const MINUTE_MS = 60_000;

/** Time when a car is wanted back. */
export type PickupTime = {
  /** Minutes from the request until the car is wanted, rounded up. */
  targetMinutes: number;
  /** Time that the customer chose; null where only the minutes count. */
  scheduledFor: Date | null;
};

export function pickupDueAt({ targetMinutes, scheduledFor }: PickupTime, now: Date): Date {
  return scheduledFor ?? new Date(now.getTime() + targetMinutes * MINUTE_MS);
}

/** Builds the pickup for a time later than now and within 24 hours. @returns null for any other time */
export function createPickup(scheduledFor: Date, now: Date): PickupTime | null {
  const targetMinutes = Math.ceil((scheduledFor.getTime() - now.getTime()) / MINUTE_MS);
  if (!(targetMinutes >= 1 && targetMinutes <= MAX_SCHEDULED_MINUTES)) return null;
  return { targetMinutes, scheduledFor };
}

/**
 * Reads a customer's choice. `now` counts five minutes from the payment; all other choices fix a time of day,
 * which a late payment does not postpone.
 *
 * @param scheduledTime ISO 8601, for `custom`
 * @returns null where the time is invalid, past or too far ahead
 */
export function readPickup(
  choice: RetrievalTime,
  scheduledTime: string | undefined,
  now: Date,
): PickupTime | null {
  if (choice === 'now') return { targetMinutes: NOW_MINUTES, scheduledFor: null };
  if (choice !== 'custom') {
    const minutes = Number(choice);
    return { targetMinutes: minutes, scheduledFor: new Date(now.getTime() + minutes * MINUTE_MS) };
  }
  const time = scheduledTime === undefined ? null : parseInstant(scheduledTime);
  return time && createPickup(time, now);
}
