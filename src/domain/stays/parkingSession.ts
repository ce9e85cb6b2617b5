import type { StayStatus } from './states.ts';

/** How long a customer may scan a session's QR code or type its code. */
export const PARKING_SESSION_CODE_MINUTES = 30;
/** After how long without a fresh code a session nobody linked is given up. */
export const PARKING_SESSION_EXPIRES_AFTER_MINUTES = 60;
/** How long a valet's badge is good. */
export const BADGE_HOURS = 8;

export type ParkingSessionFacts = {
  status: StayStatus;
  customerId: string | null;
  expiresAt: Date;
  now: Date;
};

/** What the code opens to a stranger in each state. */
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
 * What a parking session's code opens: `open` waits for its customer, `own` is linked to the person
 * who asks, `taken` to somebody else, `dead` opens nothing. Whoever is linked may press again at any
 * time.
 *
 * @param askerId who asks; null for a stranger
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
