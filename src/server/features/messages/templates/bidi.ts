import type { Language } from '#contract/people.ts';

/** What `<bdi>` does, in plain text: the value keeps its own direction and its last full stop. */
export const isolate = (value: string): string => `\u2068${value}\u2069`;

const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A value somebody typed, within a sentence of this language. In an English one only what runs from
 * the right is set apart: the signs that do it are not in the alphabet of a plain SMS.
 */
export const isolateForeign: Record<Language, (value: string) => string> = {
  en: (value) => (FROM_THE_RIGHT.test(value) ? isolate(value) : value),
  ar: isolate,
};
