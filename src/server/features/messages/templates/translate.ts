import { compileCatalog, readSources } from '#texts/compile.ts';
import { type Language, languages } from '#texts/languages.ts';
import { type Catalog, createTranslator, type Namespace } from '#texts/translator.ts';

const own = ['sms', 'email', 'notices'] as const satisfies Namespace[];
type Own = (typeof own)[number];

/** Compiled once, at the start. */
const catalogs = Object.fromEntries(
  languages.map((language) => {
    const sources = readSources(language);
    return [language, new Map(own.map((name) => [name, compileCatalog(sources[name] ?? {})]))];
  }),
) as Record<Language, Map<string, Catalog>>;

type Data = { readonly [name: string]: string | number | null };

/** A text chooses by `hasCar` between its wordings with and without `{car}`. */
function valuesOf(data: Data): Record<string, string | number> {
  const values = Object.entries(data).flatMap(([name, value]): [string, string | number][] => [
    [name, value ?? ''],
    [`has${name.charAt(0).toUpperCase()}${name.slice(1)}`, value ? 'yes' : 'other'],
  ]);
  return Object.fromEntries(values);
}

/**
 * The texts of messages, by keys that a template's name is part of. Values stand as they are: what
 * sets them apart from the sentence around them would break a link.
 */
export function messageTexts(namespace: Own, language: Language, data: Data) {
  const { t, has } = createTranslator<Own>(namespace, language, {
    find: (name) => catalogs[language].get(name),
  });
  const write = t as (key: string, values: object) => string;
  return { has, write: (key: string) => write(key, valuesOf(data)) };
}
