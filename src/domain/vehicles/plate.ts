import { toLatinDigits } from '../shared/digits.ts';

type Length = { min: number; max: number };
/** Allowed number of letters and digits of any plate, without spaces, hyphens and symbols. */
const ANY_LENGTH: Length = { min: 1, max: 12 };
/** Allowed number of letters and digits of a plate that a customer types. */
const CUSTOMER_LENGTH: Length = { min: 2, max: 8 };
/** Longest plate text, in characters, with spaces, hyphens and symbols. */
export const plateTextMax = 24;

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
/** Forms of Arabic letters, each with the letter of `twinLetters` that people type for it. */
const letterForms = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ي: 'ى',
  ی: 'ى',
  ئ: 'ى',
  ؤ: 'و',
  ک: 'ك',
} as const;
const compared = new Map<string, string>([
  ...Object.entries(twinLetters),
  ...Object.entries(letterForms).map(([form, letter]) => [form, twinLetters[letter]] as const),
]);

/**
 * Pattern for invisible marks, the variants of emoji, the Arabic stretching stroke (tatweel), vowel
 * marks (harakat) and hamzas apart from their letter.
 */
const unwritten = /\p{Cf}|[\u{fe0e}\u{fe0f}]|\u0640|[\u{64b}-\u{65f}]|\u0670/gu;
/** Fractions, which compatibility forms would turn into digits. */
const beforeFractions = /[^½¼¾]+/gu;
/** Symbols that plates show. They are stored and shown, and ignored in comparisons. */
const symbols = String.raw`[♥♡❤★☆✋½¼¾&+.·・•*\/]`;
const separators = new RegExp(String.raw`[ \-]|${symbols}`, 'gu');
const anyLetter = String.raw`\p{L}\p{M}*`;
const customerLetter = String.raw`[\p{L}&&[\p{Script=Latin}\p{Script=Arabic}]]`;
const permittedAny = new RegExp(String.raw`^(?:${anyLetter}|[0-9 \-]|${symbols})+$`, 'v');
const permittedOfCustomer = new RegExp(String.raw`^(?:${customerLetter}|[0-9 \-])+$`, 'v');

const toPlainForms = (text: string) =>
  text.toUpperCase().normalize('NFKC').toUpperCase().normalize('NFKC');

const isDigit = (point: number) => /^\p{Nd}$/u.test(String.fromCodePoint(point));

/** Returns the Latin digit of a digit of any script. Unicode lists the ten digits of a script in a row. */
function toLatinDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(point - before - 1)) before += 1;
  return String(before % 10);
}

/**
 * Normalises a plate for storing and showing: Latin digits, capitals, plain letter forms, single
 * hyphens or spaces between parts. Removes vowel marks, the stretching stroke and the invisible
 * direction marks of pasted Arabic. Symbols remain.
 */
export function normalisePlate(typed: string): string {
  return (
    toLatinDigits(typed.replaceAll(beforeFractions, toPlainForms))
      .replaceAll(/\p{Nd}/gu, toLatinDigit)
      .replaceAll(unwritten, '')
      .replaceAll(/[\p{Pd}\u2212]/gu, '-')
      .replaceAll(/\s+/g, ' ')
      .trim()
      // Letters that become adjacent when marks are removed can compose in NFC.
      .normalize('NFC')
  );
}

/**
 * Returns a key that is equal for all spellings of one plate. Case, spaces, hyphens and symbols do
 * not count. Arabic letters become the Latin letters printed beside them on a Saudi plate.
 *
 * `plate_key_of` computes the same key in PostgreSQL.
 */
export function buildPlateKey(plate: string): string {
  const joined = normalisePlate(plate).replaceAll(separators, '').normalize('NFC');
  return Array.from(joined, (one) => compared.get(one) ?? one)
    .join('')
    .normalize('NFC');
}

/**
 * Returns a key that is equal for plates that differ only in O and 0, or in I and 1. Search shows
 * such plates as second best.
 */
export const buildNearPlateKey = (plate: string): string =>
  buildPlateKey(plate).replaceAll('O', '0').replaceAll('I', '1');

function hasForm(plate: string, permitted: RegExp, { min, max }: Length): boolean {
  const written = normalisePlate(plate);
  // Counts code points as PostgreSQL does, whose check constraint has the same limits.
  const { length } = Array.from(buildPlateKey(written));
  return (
    permitted.test(written) &&
    length >= min &&
    length <= max &&
    Array.from(written).length <= plateTextMax
  );
}

/**
 * Tells whether a plate has 1 to 12 letters and digits of any script. Spaces, hyphens and symbols
 * do not count.
 */
export const isValidPlate = (plate: string): boolean => hasForm(plate, permittedAny, ANY_LENGTH);

/**
 * Tells whether a plate that a customer typed has 2 to 8 letters (Latin or Arabic) or digits.
 * Spaces and hyphens do not count.
 */
export const isCustomerPlate = (plate: string): boolean =>
  hasForm(plate, permittedOfCustomer, CUSTOMER_LENGTH);

/** Keys of what people type for a car without a plate. Two such cars are not the same car. */
const missingPlates: ReadonlySet<string> = new Set(
  [
    'no plate',
    'no plates',
    'without plate',
    'بدون لوحة',
    'بلا لوحة',
    'لا يوجد لوحة',
    'لا توجد لوحة',
  ].map(buildPlateKey),
);

/** Tells whether the text says that the car has no plate. */
export const isNoPlate = (typed: string): boolean => missingPlates.has(buildPlateKey(typed));

/** Writes a plate with its region in front: 'DXB A 12345'. */
export const writePlate = <P extends string | null>(
  plate: P,
  region: string | null | undefined,
): P | string => (plate !== null && region ? `${region} ${plate}` : plate);

type NamedCar = { licensePlate: string | null; plateRegion: string | null; ticketNumber: string };

/** Names a car by its plate with the region; by the ticket number if the plate is unknown. */
export const nameByPlate = ({ licensePlate, plateRegion, ticketNumber }: NamedCar): string =>
  writePlate(licensePlate, plateRegion) ?? ticketNumber;
