import { parseInstant } from '../stays/request.ts';

/**
 * Pickup times that a customer of the app can choose: minutes from now, or a time of day
 * (`custom`).
 */
export const retrievalTimes = ['now', '15', '30', '60', '120', 'custom'] as const;
export type RetrievalTime = (typeof retrievalTimes)[number];

/** Minutes that the choice `now` takes, because a runner has to walk to the car. */
export const NOW_MINUTES = 5;
/**
 * Farthest pickup time that can be chosen, in minutes. An order can be at most 24 hours in the
 * future.
 */
export const MAX_SCHEDULED_MINUTES = 24 * 60;

const MINUTE_MS = 60_000;

/** Time at which a customer wants the car back. */
export type PickupTime = {
  /** Minutes from the request until the car is wanted, rounded up. */
  targetMinutes: number;
  /** Time that the customer chose; null if only the minutes count. */
  scheduledFor: Date | null;
};

export function computePickupDueAt({ targetMinutes, scheduledFor }: PickupTime, now: Date): Date {
  return scheduledFor ?? new Date(now.getTime() + targetMinutes * MINUTE_MS);
}

/**
 * Builds the pickup for a chosen time, which must be later than now and within 24 hours.
 *
 * @returns null for any other time
 */
export function createPickup(scheduledFor: Date, now: Date): PickupTime | null {
  const targetMinutes = Math.ceil((scheduledFor.getTime() - now.getTime()) / MINUTE_MS);
  if (!(targetMinutes >= 1 && targetMinutes <= MAX_SCHEDULED_MINUTES)) return null;
  return { targetMinutes, scheduledFor };
}

/**
 * Parses a customer's choice of pickup time. `now` counts five minutes from the payment. All other
 * choices fix a time of day, which a late payment does not postpone.
 *
 * @param scheduledTime ISO 8601, for the choice `custom`
 * @returns null if the time is invalid, past or more than 24 hours away
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
