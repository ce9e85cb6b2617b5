import type { CompiledMessage } from 'icu-minify/format';
import { compileCatalog, readSources } from '#texts/compile.ts';
import {
  choosePlaceName,
  isPlaceName,
  type PlaceLabel,
  type PlaceName,
} from '#domain/businesses/placeName.ts';
import { type Language, languages } from '#texts/languages.ts';
import { shapeOf } from '#texts/shape.ts';
import type { Texts } from '#texts/texts.d.ts';
import { type Catalog, formatText, type Namespace } from '#texts/translator.ts';

const own = ['sms', 'email', 'notices', 'receipt', 'report'] as const satisfies Namespace[];
type Own = (typeof own)[number];

/** Compiled once, at the start. */
const catalogs = Object.fromEntries(
  languages.map((language) => {
    const sources = readSources(language);
    return [language, new Map(own.map((name) => [name, compileCatalog(sources[name] ?? {})]))];
  }),
) as Record<Language, Map<string, Catalog>>;

type Data = { readonly [name: string]: string | number | PlaceName | null };

/** A text chooses by `hasCar` between its wordings with and without `{car}`. */
function valuesOf(data: Data, language: Language): Record<string, string | number> {
  const values = Object.entries(data).flatMap(([name, value]): [string, string | number][] => [
    [name, isPlaceName(value) ? choosePlaceName(value, language) : (value ?? '')],
    [`has${name.charAt(0).toUpperCase()}${name.slice(1)}`, value ? 'yes' : 'other'],
  ]);
  return Object.fromEntries(values);
}

/** What stands for values that the data lacks: an earlier version may have stored less than its text asks for now. */
function absentValues(message: CompiledMessage): Record<string, string | number> {
  const { values, plurals, selects } = shapeOf(message);
  return Object.fromEntries(
    [...values.keys()].map((name) => [
      name,
      plurals.has(name) ? 0 : selects.has(name) ? 'other' : '',
    ]),
  );
}

type Key<N extends Own> = keyof Texts[N] & string;
/** A template has one text, or several below its name. */
type NameIn<K> = K extends `${infer Name}.${string}` ? Name : K;
type ValuesIn<N extends Own, Name> = {
  [K in Key<N>]: NameIn<K> extends Name ? keyof Texts[N][K] & string : never;
}[Key<N>];
/** What a value of a text is taken from: `hasCar` from `car`, others as `Made` says. */
type SourceOf<V, Made> = V extends keyof Made
  ? Made[V]
  : V extends `has${infer Name}`
    ? Uncapitalize<Name>
    : V;
/** Only a text that asks whether there is a value can do without it. */
type Needed<V extends string, Made> = {
  [S in SourceOf<V, Made> & string]: `has${Capitalize<S>}` extends V
    ? string | number | null
    : S extends 'location'
      ? PlaceLabel
      : string | number;
};

/**
 * The data of templates by their names, which compile only with all that their texts need.
 * `Made` names the values that are not in the data, with what each is made of.
 */
export type MessageData<
  N extends Own,
  T extends {
    [Name in keyof T]: Name extends NameIn<Key<N>> ? Needed<ValuesIn<N, Name>, Made> : never;
  },
  Made = unknown,
> = T;

/**
 * The texts of messages. Values stand as they are: what sets them apart from the sentence around them
 * would break a link.
 */
export function messageTexts<N extends Own>(namespace: N, language: Language, data: Data) {
  const catalog = catalogs[language].get(namespace) ?? {};
  const values = valuesOf(data, language);
  /** For texts that not every template has. */
  const find = (key: string) => {
    const message = Object.hasOwn(catalog, key) ? catalog[key] : undefined;
    return message === undefined
      ? null
      : formatText(message, language, { ...absentValues(message), ...values });
  };
  return { find, write: (key: Key<N>): string => find(key) ?? key };
}
