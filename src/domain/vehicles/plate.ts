import { toLatinDigits } from '../shared/digits.ts';

const PLATE_MIN_LENGTH = 2;
const PLATE_MAX_LENGTH = 8;

/** Invisible marks, the Arabic stretching stroke (tatweel) and vowel marks (harakat). */
const unwritten = /\p{Cf}|\u0640|[\u{64b}-\u{652}]|\u0670/gu;
const letter = String.raw`[\p{L}&&[\p{Script=Latin}\p{Script=Arabic}]]`;
const permitted = new RegExp(String.raw`^(?:${letter}|[0-9 \-])+$`, 'v');

/**
 * A plate as it is stored and shown: Latin digits, capitals, one plain hyphen or space where any kind
 * was typed, none at the ends. Full-width and joined letter forms become plain ones; vowel marks,
 * the Arabic stretching stroke and invisible writing-direction marks, which come along when Arabic is
 * pasted, go.
 */
export function normalisePlate(typed: string): string {
  return (
    toLatinDigits(typed.toUpperCase().normalize('NFKC').toUpperCase().normalize('NFKC'))
      .replaceAll(unwritten, '')
      .replaceAll(/[\p{Pd}\u2212]/gu, '-')
      .replaceAll(/\s+/g, ' ')
      .trim()
      // What stood apart may have come together.
      .normalize('NFC')
  );
}

/** Two plates with the same key are the same: case, spaces and hyphens do not count. */
export function plateKey(plate: string): string {
  return normalisePlate(plate).replaceAll(/[ -]/g, '').normalize('NFC');
}

/**
 * 2 to 8 letters (Latin or Arabic), digits, hyphens or spaces. Hyphens alone would name no car: at
 * least one letter or digit is there.
 */
export function isValidPlate(plate: string): boolean {
  const { length } = normalisePlate(plate);
  return (
    length >= PLATE_MIN_LENGTH &&
    length <= PLATE_MAX_LENGTH &&
    permitted.test(normalisePlate(plate)) &&
    plateKey(plate) !== ''
  );
}
