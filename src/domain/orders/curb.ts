const MINUTE_MS = 60_000;

/**
 * Minutes at the curb after which a car turns amber, and after which the car turns red. At red,
 * staff call the guest.
 */
export const CURB_AMBER_MINUTES = 5;
export const CURB_RED_MINUTES = 10;

export type CurbTone = 'green' | 'amber' | 'red';

/**
 * Counts whole minutes since the car came to the curb. Returns 0 if the arrival time is unknown.
 */
export function countCurbMinutes(readyAt: string | null, now: number): number {
  return readyAt === null ? 0 : Math.max(0, Math.floor((now - Date.parse(readyAt)) / MINUTE_MS));
}

export function computeCurbTone(minutes: number): CurbTone {
  if (minutes >= CURB_RED_MINUTES) return 'red';
  return minutes >= CURB_AMBER_MINUTES ? 'amber' : 'green';
}

/**
 * Comparator for cars at the curb: the longest wait comes first, a car without arrival time last.
 */
export function compareAtCurb(
  a: { readyAt: string | null },
  b: { readyAt: string | null },
): number {
  const since = ({ readyAt }: { readyAt: string | null }) =>
    readyAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(readyAt);
  return since(a) - since(b);
}
