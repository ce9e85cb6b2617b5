import type { StayStatus } from './states.ts';

/** How long a customer may scan a session's QR code or type its code. */
export const SESSION_CODE_MINUTES = 30;
/** After how long without a fresh code a session nobody linked is given up. */
export const SESSION_GIVEN_UP_MINUTES = 60;
/** How long a valet's badge is good. */
export const BADGE_HOURS = 8;

export type SessionStanding = {
  status: StayStatus;
  customerId: string | null;
  expiresAt: Date;
  now: Date;
};

/**
 * What a session's code opens: `open` waits for its customer, `his` is linked to the one who asks,
 * `taken` to somebody else, `dead` opens nothing. For the one who is linked it is never too late, so
 * that he may press again.
 *
 * @param askerId who asks; null for a stranger
 */
export function sessionFor(
  askerId: string | null,
  { status, customerId, expiresAt, now }: SessionStanding,
): 'open' | 'his' | 'taken' | 'dead' {
  if (status === 'cancelled') return 'dead';
  if (customerId !== null && customerId === askerId) return 'his';
  if (now >= expiresAt) return 'dead';
  return status === 'expected' ? 'open' : 'taken';
}

export function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}
