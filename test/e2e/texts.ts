import { compileCatalog, readSources } from '#texts/compile.ts';
import { languages, type Language } from '#texts/languages.ts';
import { pseudoDocument } from '#texts/pseudo.ts';
import type { Sources } from '#texts/texts.d.ts';
import { createTranslator, type Namespace, type Translate } from '#texts/translator.ts';
import { createIsolator } from '#web/lib/language.ts';

/**
 * The texts of all screens in one language, so tests can run in every language; `t` fills in
 * values.
 */
export type Texts = Sources & { t: Translate<'common', Namespace> };

/**
 * Returns the words before the first value of a text. These words suffice to find the text on a
 * page.
 */
export const wordsBefore = (text: string): string => text.split('{')[0]?.trim() ?? '';

/** Returns the part of a text after its last value. */
export const wordsAfter = (text: string): string => text.split('}').at(-1)?.trim() ?? '';

/** Matches the button of one car among many: first the button's words, then the car. */
export const forCar = (words: string, car = ''): RegExp =>
  new RegExp(`^${RegExp.escape(words)}: .*${RegExp.escape(car)}`);

/**
 * Matches the next step of a valet's car. A row has a colon before the car; the bar of the current
 * car has none.
 */
export const stepFor = (words: string, car = ''): RegExp =>
  new RegExp(`^${RegExp.escape(words)}:? .*${RegExp.escape(car)}`);

/** Texts in the pseudo-language; only texts without values can be compared with a screen. */
export const pseudoTexts = pseudoDocument(readSources('en')) as Pick<Texts, keyof Sources>;

function textsIn(language: Language): Texts {
  const sources = readSources(language);
  const catalogs = Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, compileCatalog(source)]),
  );
  const { t } = createTranslator<'common', Namespace>('common', language, {
    find: (namespace) => catalogs[namespace],
    prepare: createIsolator(language),
  });
  return { ...(sources as unknown as Sources), t };
}

export const texts = Object.fromEntries(
  languages.map((language) => [language, textsIn(language)]),
) as Record<Language, Texts>;

/** Matches the undo button with any car or person in its message. */
export const undoOf = (said: string): RegExp =>
  new RegExp(
    said
      .split(/\{\w+\}/)
      .map((part) => RegExp.escape(part))
      .join('.*'),
  );
