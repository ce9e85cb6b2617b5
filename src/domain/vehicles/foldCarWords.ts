/**
 * Folds typed words about a car to one spelling: lower case, no accents, Arabic letter variants
 * unified, single spaces.
 */
export const foldCarWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/[\s\p{Pd}/,]+/gu, ' ')
    .trim();
