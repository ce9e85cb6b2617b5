import { type Language, languageList, languages } from '#texts/languages.ts';

/** What `<bdi>` does, in plain text: the value keeps its own direction and its last full stop. */
const isolate = (value: string): string => `\u2068${value}\u2069`;

const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const isolateFromTheRight = (value: string) =>
  FROM_THE_RIGHT.test(value) ? isolate(value) : value;

/**
 * A value somebody typed, within a sentence of this language. In one that is written from the left only what runs from
 * the right is set apart: the signs that do it are not in the alphabet of a plain SMS.
 */
export const isolateForeign = Object.fromEntries(
  languages.map((language) => [
    language,
    languageList[language].direction === 'rtl' ? isolate : isolateFromTheRight,
  ]),
) as Record<Language, (value: string) => string>;
