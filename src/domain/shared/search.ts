/**
 * Characters that search ignores: accents, apostrophes and quotes of every kind, Arabic vowel marks,
 * hamzas on a letter, the stretching stroke (tatweel).
 */
export const ignoredMarks =
  '[\'"`\\u02b9-\\u02bf\\u02c8\\u0300-\\u036f\\u0640\\u064b-\\u065f\\u0670\\u2018-\\u201f\\u2032\\u2033]';
/** Accent typed as an apostrophe. NFKD would turn the accent into a space. */
export const loneAccent = '\u00b4';
/**
 * Characters that people type interchangeably. Search replaces each character of `from` by the
 * character of `to` at the same index.
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
 * Folds text for search: lower case, no accents or apostrophes, one form of interchangeable Arabic letters, Latin
 * digits.
 *
 * `foldedForSearch` folds stored text in the same way in PostgreSQL. If the two differed, searches
 * would miss texts.
 */
export function foldForSearch(text: string): string {
  const bare = text
    .replaceAll(loneAccent, '')
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase();
  return Array.from(bare, (letter) => alike.get(letter) ?? letter).join('');
}

/**
 * Splits a search query into at most ten folded words. A match must contain each of these words.
 */
export function searchWords(typed: string): string[] {
  return foldForSearch(typed).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/**
 * Tells whether a text contains every word of the query, in any spelling that `foldForSearch`
 * unifies.
 */
export function matchesSearch(text: string, typed: string): boolean {
  const folded = foldForSearch(text);
  return searchWords(typed).every((word) => folded.includes(word));
}
