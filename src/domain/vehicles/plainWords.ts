/**
 * What was typed of a car, so that one spelling stands for all: small letters without accents or
 * Arabic's points of style, and one space between words.
 */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/[\s\p{Pd}/,]+/gu, ' ')
    .trim();
