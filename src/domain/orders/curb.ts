const MINUTE_MS = 60_000;

/** At the curb a car is amber from so many minutes on, and red from so many: then its guest is called. */
export const CURB_AMBER_MINUTES = 5;
export const CURB_RED_MINUTES = 10;

export type CurbTone = 'green' | 'amber' | 'red';

/** For how many whole minutes a car has been standing at the curb; 0 until that is known. */
export function countCurbMinutes(readyAt: string | null, now: number): number {
  return readyAt === null ? 0 : Math.max(0, Math.floor((now - Date.parse(readyAt)) / MINUTE_MS));
}

export function computeCurbTone(minutes: number): CurbTone {
  if (minutes >= CURB_RED_MINUTES) return 'red';
  return minutes >= CURB_AMBER_MINUTES ? 'amber' : 'green';
}

/** Comparator: whose guest has been waited for the longest comes first, one that has only just arrived last. */
export function compareAtCurb(
  a: { readyAt: string | null },
  b: { readyAt: string | null },
): number {
  const since = ({ readyAt }: { readyAt: string | null }) =>
    readyAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(readyAt);
  return since(a) - since(b);
}
