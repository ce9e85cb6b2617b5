import type { StayChannel, StayStatus } from './states.ts';

/** Services that a customer can request in the app. */
export const serviceTypes = ['dropoff', 'retrieval', 'parking'] as const;
export type ServiceType = (typeof serviceTypes)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Tolerance for a customer's clock that is behind the server's, in milliseconds. */
const CLOCK_DIFFERENCE_MS = MINUTE_MS;
const DAYS_AHEAD = 30;
/** Minutes before the wanted time at which valets are notified of a car to receive or to bring. */
const CALLED_BEFORE_MINUTES = 30;
/** Hours after which a request that no valet accepts expires. */
export const REQUEST_EXPIRES_AFTER_HOURS = 12;
/**
 * Minutes after which any valet may take over a car that another valet accepted but did not park.
 */
export const STAY_ABANDONED_AFTER_MINUTES = 60;

/**
 * Pattern for ISO 8601 with an offset or `Z`. Without an offset the time would be read in the
 * server's zone.
 */
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parses an ISO 8601 time.
 *
 * @returns null for an invalid time, or a time without an offset
 */
export function parseInstant(text: string): Date | null {
  if (!isoInstant.test(text)) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Time for which a customer requests a valet; null means at once. */
export type RequestedTime = { at: Date | null };

/**
 * Parses the time for which a valet is requested. An empty text means at once; otherwise the time
 * must be within the next 30 days.
 *
 * @returns null for any other text
 */
export function readRequestedTime(text: string | undefined, now: Date): RequestedTime | null {
  if (text === undefined || text.trim() === '') return { at: null };
  const at = parseInstant(text.trim());
  if (!at) return null;
  const ahead = at.getTime() - now.getTime();
  if (ahead < -CLOCK_DIFFERENCE_MS || ahead > DAYS_AHEAD * 24 * HOUR_MS) return null;
  return { at };
}

/**
 * Computes when an unaccepted request expires: 12 hours after the request was made, or after the
 * requested time if later.
 */
export function computeRequestExpiry(request: {
  createdAt: Date;
  requestedFor: Date | null;
}): Date {
  const from = Math.max(request.createdAt.getTime(), request.requestedFor?.getTime() ?? 0);
  return new Date(from + REQUEST_EXPIRES_AFTER_HOURS * HOUR_MS);
}

/** Computes the last wanted time for which valets are called by now. */
export const computeCalledUntil = (now: Date): Date =>
  new Date(now.getTime() + CALLED_BEFORE_MINUTES * MINUTE_MS);

/**
 * Computes when valets are called for a car that is wanted at a time.
 *
 * @param wantedAt null for a car that is wanted at once
 * @returns null if the valets are called now
 */
export function computeCallTime(wantedAt: Date | null, now: Date): Date | null {
  if (!wantedAt || wantedAt <= computeCalledUntil(now)) return null;
  return new Date(wantedAt.getTime() - CALLED_BEFORE_MINUTES * MINUTE_MS);
}

/**
 * Tells whether the customer may cancel a stay: only a request that no valet accepted. Tickets and
 * parking sessions are cancelled by the valet.
 */
export function isCancellableByCustomer(stay: {
  channel: StayChannel;
  status: StayStatus;
}): boolean {
  return stay.channel === 'request' && stay.status === 'expected';
}
