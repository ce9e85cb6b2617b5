import { toLatinDigits } from '../shared/digits.ts';

/** Longest names of hooks and of spots, in characters. */
export const keyHookMax = 24;
export const parkingSpotMax = 40;

/** Number of free hooks, and of free spots, that a valet is offered. */
export const PLACES_OFFERED = 4;
/** Number of them that a phone reads: without signal it uses several, and offers the next ones. */
export const PLACES_READ = 16;

type Taken = ReadonlySet<string>;

/** Returns a key that is equal for hooks or spots whose names people read as equal. */
export const buildSpotKey = (place: string) => place.trim().toUpperCase();

/**
 * Normalises the name of a hook for storing and showing: ' a ١٢' becomes 'A 12'. Removes invisible
 * characters, which would make equal names differ.
 */
export const normaliseHook = (typed: string): string =>
  toLatinDigits(typed)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toUpperCase();

/** Returns a key that is equal for all spellings of one hook: 'A 12' and 'a12'. */
export const buildHookKey = (hook: string): string => normaliseHook(hook).replaceAll(' ', '');

type Places = { hooks: readonly string[]; spots: readonly string[] };

/**
 * Leaves out the hooks and spots that a phone has used in steps that the server does not know yet,
 * and limits the rest to what a valet is offered.
 */
export function omitUsedPlaces<P extends Places>(
  free: P,
  used: Places,
): P & { hooks: string[]; spots: string[] } {
  const hooks = new Set(used.hooks.map(buildHookKey));
  const spots = new Set(used.spots.map(buildSpotKey));
  return {
    ...free,
    hooks: free.hooks.filter((hook) => !hooks.has(buildHookKey(hook))).slice(0, PLACES_OFFERED),
    spots: free.spots.filter((spot) => !spots.has(buildSpotKey(spot))).slice(0, PLACES_OFFERED),
  };
}

/**
 * Lists free hooks in the order of the location's list. Without a list, the result is the smallest
 * free numbers.
 *
 * @param listed hooks of the location; empty for a location without a list
 */
export function listFreeHooks(
  taken: Taken,
  listed: readonly string[] = [],
  most = PLACES_READ,
): string[] {
  if (listed.length > 0)
    return listed.filter((hook) => !taken.has(buildHookKey(hook))).slice(0, most);
  const free: string[] = [];
  for (let number = 1; free.length < most; number += 1) {
    if (!taken.has(String(number))) free.push(String(number));
  }
  return free;
}

/**
 * Returns the next spot of the same row: 'B2-15' after 'B2-14', 'P10' after 'P09'. Null for a name
 * without a number at the end.
 */
function findNextSpot(spot: string): string | null {
  const [, row, digits] = /^(.*?)(\d{1,9})$/.exec(spot) ?? [];
  if (row === undefined || digits === undefined) return null;
  return row + String(Number(digits) + 1).padStart(digits.length, '0');
}

/** Number of guessed spots that come before used ones that are free again. */
const GUESSED_FIRST = 2;

/**
 * Lists free spots in the order of the location's list.
 *
 * Without a list, two spots after the last used spot come first, then used spots that are free
 * again, then further spots after the last used one.
 *
 * @param listed spots of the location; empty for a location without a list
 * @param used recently used spots, the last first
 */
export function listFreeSpots({
  listed,
  used,
  taken,
}: {
  listed: readonly string[];
  used: readonly string[];
  taken: Taken;
}): string[] {
  const isFree = (spot: string) => !taken.has(buildSpotKey(spot));
  if (listed.length > 0) return listed.filter(isFree).slice(0, PLACES_READ);
  const following: string[] = [];
  let next = used[0] ? findNextSpot(used[0]) : null;
  // The search stops after 50 occupied spots in a row, because such a full row is a bad guess.
  for (let tried = 0; next && following.length < PLACES_READ && tried < 50; tried += 1) {
    if (isFree(next)) following.push(next);
    next = findNextSpot(next);
  }
  const guessed = following.slice(0, GUESSED_FIRST);
  const ordered = [...guessed, ...used.filter(isFree), ...following];
  return [...new Set(ordered)].slice(0, PLACES_READ);
}
