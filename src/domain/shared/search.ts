/**
 * Characters that search ignores: accents, Arabic vowel marks, hamzas on a letter, the stretching stroke
 * (tatweel).
 */
export const ignoredMarks = '[\\u0300-\\u036f\\u0640\\u064b-\\u065f\\u0670]';
/**
 * Characters that people type interchangeably: search replaces each one in `from` by the one at its index in
 * `to`.
 */
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
 * Folds text for search: lower case, no accents, one form of interchangeable Arabic letters, Latin digits.
 * `foldedForSearch` folds stored text the same way in PostgreSQL; if the two differ, searches miss.
 */
export function foldForSearch(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(marks, '').toLowerCase();
  return Array.from(bare, (letter) => alike.get(letter) ?? letter).join('');
}

/** Splits a query into at most ten folded words; a match must contain each of them. */
export function searchWords(typed: string): string[] {
  return foldForSearch(typed).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** Checks that a text contains every word of the query, whatever its spelling. */
export function matchesSearch(text: string, typed: string): boolean {
  const folded = foldForSearch(text);
  return searchWords(typed).every((word) => folded.includes(word));
}
