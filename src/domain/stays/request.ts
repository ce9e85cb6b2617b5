import type { StayChannel, StayStatus } from './states.ts';

/** What a customer asks for in the app. */
export const serviceTypes = ['dropoff', 'retrieval', 'parking'] as const;
export type ServiceType = (typeof serviceTypes)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The customer's clock may be behind by this much. */
const CLOCK_DIFFERENCE_MS = MINUTE_MS;
const DAYS_AHEAD = 30;
/** How long before its time the valets hear of a car that is to be taken in or brought. */
const CALLED_BEFORE_MINUTES = 30;
/** A request that no valet accepts gives itself up after so many hours. */
export const REQUEST_EXPIRES_AFTER_HOURS = 12;
/** A car accepted so long ago and not parked yet is anybody's to take over. */
export const STAY_ABANDONED_AFTER_MINUTES = 60;

/** ISO 8601 with the offset or `Z`: without one it would be the server's own time. */
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** @returns null for what is no instant */
export function parseInstant(text: string): Date | null {
  if (!isoInstant.test(text)) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** When a valet is asked to come; null is at once. */
export type RequestedTime = { at: Date | null };

/**
 * Reads when the valet is wanted: nothing or empty is at once, else not earlier than now and at most
 * 30 days ahead.
 *
 * @returns null for everything else
 */
export function readRequestedTime(text: string | undefined, now: Date): RequestedTime | null {
  if (text === undefined || text.trim() === '') return { at: null };
  const at = parseInstant(text.trim());
  if (!at) return null;
  const ahead = at.getTime() - now.getTime();
  if (ahead < -CLOCK_DIFFERENCE_MS || ahead > DAYS_AHEAD * 24 * HOUR_MS) return null;
  return { at };
}

/** When a request that nobody accepted is over: 12 hours after it was made, or was to be met. */
export function computeRequestExpiry(request: {
  createdAt: Date;
  requestedFor: Date | null;
}): Date {
  const from = Math.max(request.createdAt.getTime(), request.requestedFor?.getTime() ?? 0);
  return new Date(from + REQUEST_EXPIRES_AFTER_HOURS * HOUR_MS);
}

/**
 * When the valets are called for a car that is wanted at a time.
 *
 * @param wantedAt null for at once
 * @returns null where they are called now
 */
export function computeCallTime(wantedAt: Date | null, now: Date): Date | null {
  if (!wantedAt) return null;
  const at = new Date(wantedAt.getTime() - CALLED_BEFORE_MINUTES * MINUTE_MS);
  return at > now ? at : null;
}

/** A request nobody has accepted; a ticket or a parking session is the valet's own to give up. */
export function isCancellableByCustomer(stay: {
  channel: StayChannel;
  status: StayStatus;
}): boolean {
  return stay.channel === 'request' && stay.status === 'expected';
}
