import type { StayStatus } from './states.ts';

/** Minutes for which a customer can scan a session's QR code or type its six digits. */
export const PARKING_SESSION_CODE_MINUTES = 30;
/** Minutes without a fresh code after which an unlinked parking session expires. */
export const PARKING_SESSION_EXPIRES_AFTER_MINUTES = 60;
/** Hours for which the QR code of a valet's badge is valid. */
export const BADGE_HOURS = 8;

export type ParkingSessionFacts = {
  status: StayStatus;
  customerId: string | null;
  expiresAt: Date;
  now: Date;
};

/** Access that a stranger gets with a parking session's code, by state of the stay. */
const access: Record<StayStatus, 'open' | 'taken' | 'dead'> = {
  expected: 'open',
  received: 'taken',
  parked: 'taken',
  returning: 'taken',
  ready: 'taken',
  returned: 'taken',
  cancelled: 'dead',
};

/**
 * Decides what the code of a parking session opens.
 *
 * - `open`: the session waits for a customer
 * - `own`: the session is linked to the asker, who can open the session at any time
 * - `taken`: the session is linked to another customer
 * - `dead`: the code opens nothing
 *
 * @param askerId customer who asks; null for a stranger
 */
export function decideParkingSessionAccess(
  askerId: string | null,
  { status, customerId, expiresAt, now }: ParkingSessionFacts,
): 'open' | 'own' | 'taken' | 'dead' {
  if (access[status] === 'dead') return 'dead';
  if (customerId !== null && customerId === askerId) return 'own';
  if (now >= expiresAt) return 'dead';
  return access[status];
}

export function addMinutes(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}
