import { toLatinDigits } from '../shared/digits.ts';

export const MIN_TARGET_MINUTES = 1;
export const MAX_TARGET_MINUTES = 45;

/**
 * Parses the minutes after which a guest wants the car: 1 to 45, as a number or text. Digits may be
 * Latin or Arabic.
 *
 * @returns null for any other input ('Please select a valid time')
 */
export function parseTargetMinutes(input: unknown): number | null {
  const minutes = typeof input === 'string' ? wholeNumber(input) : input;
  const isInRange =
    Number.isInteger(minutes) &&
    Number(minutes) >= MIN_TARGET_MINUTES &&
    Number(minutes) <= MAX_TARGET_MINUTES;
  return isInRange ? Number(minutes) : null;
}

function wholeNumber(text: string): number | null {
  const digits = toLatinDigits(text).trim();
  return /^\d{1,10}$/.test(digits) ? Number(digits) : null;
}
