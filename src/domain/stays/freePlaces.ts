import { toLatinDigits } from '../shared/digits.ts';

/** The longest name of a hook, and of a spot. */
export const keyHookMax = 24;
export const parkingSpotMax = 40;

/** How many free hooks and spots a valet is offered. */
const OFFERED = 4;

type Taken = ReadonlySet<string>;

/** One spelling for hooks and spots that people read as the same. */
export const placeKey = (place: string) => place.trim().toUpperCase();

/** A hook as it is kept and shown: ' a  ١٢' is 'A 12'. No sign that cannot be seen makes it another one. */
export const writeHook = (typed: string): string =>
  toLatinDigits(typed)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toUpperCase();

/** One spelling for hooks that are the same on the key board: 'A 12' and 'a12'. */
export const hookKey = (hook: string): string => writeHook(hook).replaceAll(' ', '');

/**
 * Hooks no key hangs on: those of the location's list in its order, else the smallest numbers.
 *
 * @param listed the location's hooks, empty where it keeps no list
 */
export function listFreeHooks(taken: Taken, listed: readonly string[] = []): string[] {
  if (listed.length > 0)
    return listed.filter((hook) => !taken.has(hookKey(hook))).slice(0, OFFERED);
  const free: string[] = [];
  for (let number = 1; free.length < OFFERED; number += 1) {
    if (!taken.has(String(number))) free.push(String(number));
  }
  return free;
}

/** The next spot in its row: 'B2-14' is followed by 'B2-15', 'P09' by 'P10'; null where no number ends it. */
function findNextSpot(spot: string): string | null {
  const [, row, digits] = /^(.*?)(\d{1,9})$/.exec(spot) ?? [];
  if (row === undefined || digits === undefined) return null;
  return row + String(Number(digits) + 1).padStart(digits.length, '0');
}

/**
 * Free spots in the order a valet takes them: those of the location's list, else those that were used
 * and are free again after the ones that follow the last one.
 *
 * @param listed the location's spots, empty where it keeps no list
 * @param used where cars stood lately, the last first
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
  const isFree = (spot: string) => !taken.has(placeKey(spot));
  if (listed.length > 0) return listed.filter(isFree).slice(0, OFFERED);
  const following: string[] = [];
  let next = used[0] ? findNextSpot(used[0]) : null;
  // A row that is full for so long is not guessed at.
  for (let tried = 0; next && following.length < 2 && tried < 50; tried += 1) {
    if (isFree(next)) following.push(next);
    next = findNextSpot(next);
  }
  return [...new Set([...following, ...used.filter(isFree)])].slice(0, OFFERED);
}
