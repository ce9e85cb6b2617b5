import type { StayChannel, StayStatus } from './states.ts';

/** Services that a customer can request in the app. */
export const serviceTypes = ['dropoff', 'retrieval', 'parking'] as const;
export type ServiceType = (typeof serviceTypes)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Tolerance for a customer's clock that is behind. */
const CLOCK_DIFFERENCE_MS = MINUTE_MS;
const DAYS_AHEAD = 30;
/** Minutes before the wanted time at which valets are notified of a car to receive or bring. */
const CALLED_BEFORE_MINUTES = 30;
/** Hours after which a request that no valet accepts expires. */
export const REQUEST_EXPIRES_AFTER_HOURS = 12;
/** Minutes after which any valet may take over a car that was accepted but not parked. */
export const STAY_ABANDONED_AFTER_MINUTES = 60;

/** ISO 8601 with offset or `Z`; without one the time would be read in the server's zone. */
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** @returns null for no valid instant */
export function parseInstant(text: string): Date | null {
  if (!isoInstant.test(text)) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Time for which a valet is requested; null means at once. */
export type RequestedTime = { at: Date | null };

/**
 * Parses the requested time: empty means at once, otherwise from now to 30 days ahead.
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

/** Computes when an unaccepted request expires: 12 hours after it was made or was due. */
export function computeRequestExpiry(request: {
  createdAt: Date;
  requestedFor: Date | null;
}): Date {
  const from = Math.max(request.createdAt.getTime(), request.requestedFor?.getTime() ?? 0);
  return new Date(from + REQUEST_EXPIRES_AFTER_HOURS * HOUR_MS);
}

/**
 * Computes when valets are called for a car that is wanted at a time.
 *
 * @param wantedAt null for at once
 * @returns null where they are called now
 */
export function computeCallTime(wantedAt: Date | null, now: Date): Date | null {
  if (!wantedAt) return null;
  const at = new Date(wantedAt.getTime() - CALLED_BEFORE_MINUTES * MINUTE_MS);
  return at > now ? at : null;
}

/**
 * Tells whether the customer may cancel: only a request that nobody accepted. Tickets and parking sessions
 * are the valet's to cancel.
 */
export function isCancellableByCustomer(stay: {
  channel: StayChannel;
  status: StayStatus;
}): boolean {
  return stay.channel === 'request' && stay.status === 'expected';
}
