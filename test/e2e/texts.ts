import { compileCatalog, readSources } from '#texts/compile.ts';
import { languages, type Language } from '#texts/languages.ts';
import { pseudoDocument } from '#texts/pseudo.ts';
import type { Sources } from '#texts/texts.d.ts';
import { createTranslator, type Namespace, type Translate } from '#texts/translator.ts';
import { isolateIn } from '#web/lib/language.ts';

/** What a person reads on the screens, so that one test plays in all languages; `t` fills in. */
export type Texts = Sources & { t: Translate<'common', Namespace> };

/** The words of a text before its first value, which are enough to find it by. */
export const wordsBefore = (text: string): string => text.split('{')[0]?.trim() ?? '';

/** A button of one car among many: its words, and then the car it is for. */
export const forCar = (words: string, car = ''): RegExp =>
  new RegExp(`^${RegExp.escape(words)}: .*${RegExp.escape(car)}`);

/** The next step of a valet's car: a row says a colon before the car, the bar of the one in hand none. */
export const stepFor = (words: string, car = ''): RegExp =>
  new RegExp(`^${RegExp.escape(words)}:? .*${RegExp.escape(car)}`);

/** What is read in the pseudo-language, without its texts that have values. */
export const pseudoTexts = pseudoDocument(readSources('en')) as Pick<Texts, keyof Sources>;

function textsIn(language: Language): Texts {
  const sources = readSources(language);
  const catalogs = Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, compileCatalog(source)]),
  );
  const { t } = createTranslator<'common', Namespace>('common', language, {
    find: (namespace) => catalogs[namespace],
    prepare: isolateIn(language),
  });
  return { ...(sources as unknown as Sources), t };
}

export const texts = Object.fromEntries(
  languages.map((language) => [language, textsIn(language)]),
) as Record<Language, Texts>;

/** The button that takes a step back, whatever car or person the message names. */
export const undoOf = (said: string): RegExp =>
  new RegExp(
    said
      .split(/\{\w+\}/)
      .map((part) => RegExp.escape(part))
      .join('.*'),
  );
