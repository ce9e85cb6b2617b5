import { type Language, languageList, languages } from '#texts/languages.ts';

/** Isolates the text direction of a value with Unicode isolate characters, like `<bdi>` in HTML. */
const isolate = (value: string): string => `\u2068${value}\u2069`;

const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const isolateFromTheRight = (value: string) =>
  FROM_THE_RIGHT.test(value) ? isolate(value) : value;

/**
 * Isolates a typed value in a sentence of the language. In a left-to-right language only
 * right-to-left values are isolated: the isolate characters are not in the GSM alphabet and make an
 * SMS longer.
 */
export const isolateForeign = Object.fromEntries(
  languages.map((language) => [
    language,
    languageList[language].direction === 'rtl' ? isolate : isolateFromTheRight,
  ]),
) as Record<Language, (value: string) => string>;
