/** Accents and vowel marks, hamzas that sit on a letter, the Arabic stretching stroke. */
export const ignoredMarks = '[\\u0300-\\u036f\\u0640\\u064b-\\u065f\\u0670]';
/** Letters and digits that are typed either way, and what each counts as. */
export const equivalentLetters = {
  from: 'ىةگک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  to: 'يهكك01234567890123456789',
};

const marks = new RegExp(ignoredMarks, 'gu');
const alike = new Map<string, string>(
  Array.from(
    equivalentLetters.from,
    (letter, at) => [letter, equivalentLetters.to.charAt(at)] as const,
  ),
);
const MOST_WORDS = 10;

/**
 * Text as it is searched: small letters without accents, Arabic letters that are typed either way
 * as one, Latin digits. PostgreSQL does the same to what is stored, see `foldedForSearch`.
 */
export function foldForSearch(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(marks, '').toLowerCase();
  return Array.from(bare, (letter) => alike.get(letter) ?? letter).join('');
}

/** The words somebody searches for, folded; every one of them has to be found. */
export function searchWords(typed: string): string[] {
  return foldForSearch(typed).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** Whether a text has every word that somebody typed, in any spelling. */
export function matchesSearch(text: string, typed: string): boolean {
  const folded = foldForSearch(text);
  return searchWords(typed).every((word) => folded.includes(word));
}
