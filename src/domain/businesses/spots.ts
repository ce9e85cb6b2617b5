import { toLatinDigits } from '../shared/digits.ts';

/** Most spots that a location may have. */
export const mostSpots = 1000;
/**
 * Longest name of a spot, in characters. The same limit applies when a valet enters the spot of a
 * parked car.
 */
export const longestSpot = 40;

export type SpotProblem =
  | { kind: 'repeated'; names: string[] }
  | { kind: 'range'; range: string }
  | { kind: 'long'; name: string }
  | { kind: 'many' };

/**
 * Pattern for a range of spots with the same prefix on both sides: 'B1–B40', 'P-01 to P-40'.
 * 'B2-14' is a single spot.
 */
const range = /^(\D*)(\d{1,6})\s*(?:-|–|—|\.\.|…)\s*(\D*)(\d{1,6})$/;

/** @returns the spots that a line names; null for a range that runs backwards or is too long */
function expandLine(line: string): string[] | null {
  const [, prefix = '', from = '', otherPrefix = '', to = ''] = range.exec(line) ?? [];
  if (from === '' || prefix.toUpperCase() !== otherPrefix.toUpperCase()) return [line];
  const [first, last] = [Number(from), Number(to)];
  if (last < first || last - first >= mostSpots) return null;
  // A range from 'A01' to 'A40' keeps its leading zeros.
  const digits = from.startsWith('0') ? from.length : 0;
  return Array.from(
    { length: last - first + 1 },
    (_, index) => prefix + String(first + index).padStart(digits, '0'),
  );
}

/** Returns a key that is equal for spots which differ only in letter case. */
const spotKey = (spot: string): string => spot.toUpperCase();

function findRepeated(spots: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Map<string, string>();
  for (const spot of spots) {
    const key = spotKey(spot);
    if (seen.has(key)) repeated.set(key, spot);
    seen.add(key);
  }
  return [...repeated.values()];
}

/**
 * Parses a typed or pasted list of spots (or of hooks of a key board), separated by lines or
 * commas. Expands ranges, converts digits to Latin and preserves the order.
 *
 * @param longest most characters of one name
 */
export function readSpots(
  lines: readonly string[],
  longest = longestSpot,
): { spots: string[] } | SpotProblem {
  const spots: string[] = [];
  for (const line of lines.flatMap((text) => text.split(/[\n\r,،;؛\t]/))) {
    const typed = toLatinDigits(line).trim().replaceAll(/\s+/g, ' ');
    if (typed === '') continue;
    const named = expandLine(typed);
    if (!named) return { kind: 'range', range: typed };
    const [long] = named.filter((spot) => spot.length > longest);
    if (long !== undefined) return { kind: 'long', name: long };
    spots.push(...named);
    if (spots.length > mostSpots) return { kind: 'many' };
  }
  const names = findRepeated(spots);
  return names.length > 0 ? { kind: 'repeated', names } : { spots };
}

const trailingNumber = /^(.*?)(\d+)$/;

/**
 * Formats spots as lines that `readSpots` can parse. Three or more consecutive spots become a range
 * on one line.
 */
export function writeSpots(spots: readonly string[]): string {
  const lines: string[] = [];
  let start = 0;
  for (let end = 1; end <= spots.length; end += 1) {
    if (end < spots.length && isNext(spots[end - 1] ?? '', spots[end] ?? '')) continue;
    const [first = '', last = ''] = [spots[start], spots[end - 1]];
    if (end - start > 2) lines.push(`${first}–${last}`);
    else lines.push(...spots.slice(start, end));
    start = end;
  }
  return lines.join('\n');
}

/**
 * Tells whether a spot directly follows another: 'B10' after 'B9', 'A10' after 'A09'. Only then
 * does a range restore both names exactly.
 */
function isNext(before: string, after: string): boolean {
  const [, prefix, digits = ''] = trailingNumber.exec(before) ?? [];
  const [, otherPrefix, otherDigits = ''] = trailingNumber.exec(after) ?? [];
  // `readSpots` does not expand a range whose prefix contains digits.
  if (prefix === undefined || prefix !== otherPrefix || /\d/.test(prefix)) return false;
  if (digits.length > 6 || otherDigits.length > 6) return false;
  const width = digits.startsWith('0') ? digits.length : 0;
  return otherDigits === String(Number(digits) + 1).padStart(width, '0');
}
