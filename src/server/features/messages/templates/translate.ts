import type { CompiledMessage } from 'icu-minify/format';
import { compileCatalog, readSources } from '#texts/compile.ts';
import {
  choosePlaceName,
  isPlaceName,
  type PlaceLabel,
  type PlaceName,
} from '#domain/businesses/placeName.ts';
import { getDateFormat } from '#domain/shared/zone.ts';
import { type Language, languageList, languages } from '#texts/languages.ts';
import { readMessageShape } from '#texts/shape.ts';
import type { Texts } from '#texts/texts.d.ts';
import { type Catalog, formatText, type Namespace } from '#texts/translator.ts';

const own = ['sms', 'email', 'notices', 'receipt', 'report'] as const satisfies Namespace[];
type Own = (typeof own)[number];

/** Message catalogs of each language, compiled once at the start. */
const catalogs = Object.fromEntries(
  languages.map((language) => {
    const sources = readSources(language);
    return [language, new Map(own.map((name) => [name, compileCatalog(sources[name] ?? {})]))];
  }),
) as Record<Language, Map<string, Catalog>>;

/** Writes an instant as a time of day, such as '9:40 PM'. */
export const writeClock = (time: string, timeZone: string, language: Language): string =>
  getDateFormat(languageList[language].locale, timeZone, {
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(time));

type Data = { readonly [name: string]: string | number | PlaceName | null };

/**
 * Adds a `has…` value for each name: with `hasCar` a text selects between wordings with and without
 * `{car}`.
 */
function valuesOf(data: Data, language: Language): Record<string, string | number> {
  const values = Object.entries(data).flatMap(([name, value]): [string, string | number][] => [
    [name, isPlaceName(value) ? choosePlaceName(value, language) : (value ?? '')],
    [`has${name.charAt(0).toUpperCase()}${name.slice(1)}`, value ? 'yes' : 'other'],
  ]);
  return Object.fromEntries(values);
}

/**
 * Returns defaults for values that the data lacks, because an earlier version may have stored fewer
 * values.
 */
function absentValues(message: CompiledMessage): Record<string, string | number> {
  const { values, plurals, selects } = readMessageShape(message);
  return Object.fromEntries(
    [...values.keys()].map((name) => [
      name,
      plurals.has(name) ? 0 : selects.has(name) ? 'other' : '',
    ]),
  );
}

type Key<N extends Own> = keyof Texts[N] & string;
/** Name of a template: the text's key, or the part of the key before the first dot. */
type NameIn<K> = K extends `${infer Name}.${string}` ? Name : K;
type ValuesIn<N extends Own, Name> = {
  [K in Key<N>]: NameIn<K> extends Name ? keyof Texts[N][K] & string : never;
}[Key<N>];
/**
 * Data field that provides a text's value: `car` for `hasCar`; other derived values are listed in
 * `Made`.
 */
type SourceOf<V, Made> = V extends keyof Made
  ? Made[V]
  : V extends `has${infer Name}`
    ? Uncapitalize<Name>
    : V;
/**
 * Data fields that a text needs. A field may be null only if the text also uses its `has…` value.
 */
type Needed<V extends string, Made> = {
  [S in SourceOf<V, Made> & string]: `has${Capitalize<S>}` extends V
    ? string | number | null
    : S extends 'location'
      ? PlaceLabel
      : string | number;
};

/**
 * Checks at compile time that the data of each template has all values of its texts. `Made` maps
 * derived values to the data fields they are derived from.
 */
export type MessageData<
  N extends Own,
  T extends {
    [Name in keyof T]: Name extends NameIn<Key<N>> ? Needed<ValuesIn<N, Name>, Made> : never;
  },
  Made = unknown,
> = T;

/**
 * Returns functions that write the texts of messages. Inserts values unchanged, because isolate
 * characters would break a link.
 */
export function messageTexts<N extends Own>(namespace: N, language: Language, data: Data) {
  const catalog = catalogs[language].get(namespace) ?? {};
  const values = valuesOf(data, language);
  /** Returns null for a text that the template does not have. */
  const find = (key: string) => {
    const message = Object.hasOwn(catalog, key) ? catalog[key] : undefined;
    return message === undefined
      ? null
      : formatText(message, language, { ...absentValues(message), ...values });
  };
  return { find, write: (key: Key<N>): string => find(key) ?? key };
}
