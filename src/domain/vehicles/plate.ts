import { toLatinDigits } from '../shared/digits.ts';

/** Letters and digits of a plate, without its spaces and hyphens. */
const KEY_LENGTH = { min: 2, max: 8 };
/** A plate as it is written, with its spaces and hyphens. */
export const plateTextMax = 16;

/** The two spellings that stand on one Saudi plate. */
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

/**
 * Two plates with the same key are the same: case, spaces and hyphens do not count, and an Arabic
 * letter is the Latin one that stands beside it on a Saudi plate.
 */
export function plateKey(plate: string): string {
  const joined = normalisePlate(plate).replaceAll(/[ -]/g, '').normalize('NFC');
  return Array.from(joined, (one) => twins.get(one) ?? one)
    .join('')
    .normalize('NFC');
}

/** 2 to 8 letters (Latin or Arabic) or digits, and any spaces and hyphens, which do not count. */
export function isValidPlate(plate: string): boolean {
  const written = normalisePlate(plate);
  // Counted as PostgreSQL does, which has the same limits.
  const { length } = Array.from(plateKey(written));
  return (
    permitted.test(written) &&
    length >= KEY_LENGTH.min &&
    length <= KEY_LENGTH.max &&
    Array.from(written).length <= plateTextMax
  );
}
