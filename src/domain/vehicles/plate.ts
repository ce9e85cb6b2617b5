import { toLatinDigits } from '../shared/digits.ts';

/** Allowed number of letters and digits of a plate, without spaces and hyphens. */
const KEY_LENGTH = { min: 2, max: 8 };
/** Longest plate text, in characters, with spaces and hyphens. */
export const plateTextMax = 16;

/** Arabic letters, each with the Latin letter printed beside it on a Saudi plate. */
const twinLetters = {
  ا: 'A',
  ب: 'B',
  ح: 'J',
  د: 'D',
  ر: 'R',
  س: 'S',
  ص: 'X',
  ط: 'T',
  ع: 'E',
  ق: 'G',
  ك: 'K',
  ل: 'L',
  م: 'Z',
  ن: 'N',
  ه: 'H',
  و: 'U',
  ى: 'V',
} as const;
const twins = new Map<string, string>(Object.entries(twinLetters));

/**
 * Pattern for invisible marks, the Arabic stretching stroke (tatweel) and vowel marks (harakat).
 */
const unwritten = /\p{Cf}|\u0640|[\u{64b}-\u{652}]|\u0670/gu;
const letter = String.raw`[\p{L}&&[\p{Script=Latin}\p{Script=Arabic}]]`;
const permitted = new RegExp(String.raw`^(?:${letter}|[0-9 \-])+$`, 'v');

/**
 * Normalises a plate for storing and showing: Latin digits, capitals, plain letter forms, single
 * hyphens or spaces between parts. Removes vowel marks, the stretching stroke and the invisible
 * direction marks of pasted Arabic.
 */
export function normalisePlate(typed: string): string {
  return (
    toLatinDigits(typed.toUpperCase().normalize('NFKC').toUpperCase().normalize('NFKC'))
      .replaceAll(unwritten, '')
      .replaceAll(/[\p{Pd}\u2212]/gu, '-')
      .replaceAll(/\s+/g, ' ')
      .trim()
      // Letters that become adjacent when marks are removed can compose in NFC.
      .normalize('NFC')
  );
}

/**
 * Returns a key that is equal for all spellings of one plate. Case, spaces and hyphens do not
 * count. Arabic letters become the Latin letters printed beside them on a Saudi plate.
 */
export function buildPlateKey(plate: string): string {
  const joined = normalisePlate(plate).replaceAll(/[ -]/g, '').normalize('NFC');
  return Array.from(joined, (one) => twins.get(one) ?? one)
    .join('')
    .normalize('NFC');
}

/**
 * Tells whether a plate has 2 to 8 letters (Latin or Arabic) or digits. Spaces and hyphens do not
 * count.
 */
export function isValidPlate(plate: string): boolean {
  const written = normalisePlate(plate);
  // Counts code points as PostgreSQL does, whose check constraint has the same limits.
  const { length } = Array.from(buildPlateKey(written));
  return (
    permitted.test(written) &&
    length >= KEY_LENGTH.min &&
    length <= KEY_LENGTH.max &&
    Array.from(written).length <= plateTextMax
  );
}
