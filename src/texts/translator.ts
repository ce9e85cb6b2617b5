import format from 'icu-minify/format';
import type { CompiledMessage } from 'icu-minify/format';
import { languageList } from './languages.ts';
import type { Language } from './languages.ts';
import type { Texts } from './texts.d.ts';

export type Namespace = keyof Texts;
/** Compiled texts of a namespace by their full key, as `actions.retry`. */
export type Catalog = { readonly [key: string]: CompiledMessage };

/** Intersection of the values that all keys of a union type need. */
type Needed<V> = (V extends unknown ? (each: V) => void : never) extends (all: infer I) => void
  ? I
  : never;
type Args<V> = keyof Needed<V> extends never ? [] : [values: Needed<V>];
type OwnKey<N extends Namespace> = keyof Texts[N] & string;
type FullKey<N extends Namespace> = { [K in N]: `${K}:${OwnKey<K>}` }[N];
type FullValues<K> = K extends `${infer N extends Namespace}:${infer Own}`
  ? Own extends keyof Texts[N]
    ? Texts[N][Own]
    : never
  : never;
type ValuesOf<First extends Namespace, K> = K extends keyof Texts[First]
  ? Texts[First][K]
  : FullValues<K>;

/**
 * Translates a key to a text. Keys of the first namespace have no prefix; keys of other namespaces
 * are written `namespace:key`.
 */
export type Translate<First extends Namespace, Any extends Namespace = First> = <
  K extends OwnKey<First> | FullKey<Any>,
>(
  key: K,
  ...values: Args<ValuesOf<First, K>>
) => string;

/** Translator type for code that any screen can call, if the screen has loaded these namespaces. */
export type AnyTranslator<Any extends Namespace> = {
  t: <K extends FullKey<Any>>(key: K, ...values: Args<FullValues<K>>) => string;
  has: (key: string) => boolean;
  language: Language;
};

export interface Translator<First extends Namespace, Any extends Namespace = First> {
  t: Translate<First, Any>;
  /**
   * Translates a text with `<tags>`. For each tag, a function converts the content between the
   * opening and the closing tag.
   */
  rich: <K extends OwnKey<First>, R>(
    key: K,
    tags: Record<keyof Texts[First][K], unknown> & Record<string, (content: string[]) => R>,
  ) => (string | R)[];
  /**
   * Tells whether a text exists. Keys that come from the server can be unknown to an older client.
   */
  has: (key: string) => boolean;
  language: Language;
}

type Values = Record<string, string | number>;
type Options = {
  /** Finds the loaded catalog of a namespace; undefined while the catalog is not loaded. */
  find: (namespace: string) => Catalog | undefined;
  /** Changes each text value before the value is inserted, for example to isolate its direction. */
  prepare?: ((value: string) => string) | undefined;
};

/** Formats one compiled text. The names of the values are not type-checked. */
export const formatText = (message: CompiledMessage, language: Language, values: Values): string =>
  String(format<unknown>(message, languageList[language].locale, values, { formatters }));

/** Creates a translator for one language. A missing text is shown as its key. */
export function createTranslator<First extends Namespace, Any extends Namespace = First>(
  first: First,
  language: Language,
  { find, prepare }: Options,
): Translator<First, Any> {
  const { locale } = languageList[language];

  function lookUp(key: string): CompiledMessage | undefined {
    const colon = key.indexOf(':');
    const catalog = find(colon < 0 ? first : key.slice(0, colon));
    const own = key.slice(colon + 1);
    return catalog && Object.hasOwn(catalog, own) ? catalog[own] : undefined;
  }
  function write(key: string, values: Values = {}): unknown {
    const message = lookUp(key);
    if (message === undefined) return key;
    return format<unknown>(message, locale, prepare ? mapTexts(values, message, prepare) : values, {
      formatters,
    });
  }
  return {
    t: ((key: string, values?: Values) => String(write(key, values))) as Translate<First, Any>,
    rich<R>(key: string, values: object) {
      const parts = write(key, values as Values) as string | R | (string | R)[];
      return Array.isArray(parts) ? parts : [parts];
    },
    has: (key) => lookUp(key) !== undefined,
    language,
  };
}

/**
 * Number of the node kind 'select' in icu-minify, in the second place of a compiled node; see
 * icu-minify/format.
 */
const SELECT = 1;

/**
 * Tells whether a text chooses a branch by this value. Such a value is not inserted, so `prepare`
 * must not change the value.
 */
const isChosenBy = (part: unknown, name: string): boolean =>
  typeof part === 'object' &&
  part !== null &&
  ((Array.isArray(part) && part[0] === name && part[1] === SELECT) ||
    Object.values(part).some((inner) => isChosenBy(inner, name)));

function mapTexts(
  values: Values,
  message: CompiledMessage,
  prepare: (value: string) => string,
): Values {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'string' && !isChosenBy(message, name) ? prepare(value) : value,
    ]),
  );
}

/**
 * Caches formatters, because constructing an `Intl` formatter costs more than using the formatter.
 */
function cached<O, F>(make: (locale: string, options: O) => F) {
  const made = new Map<string, F>();
  return (locale: string, options: O): F => {
    const key = locale + JSON.stringify(options);
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}

const formatters = {
  getNumberFormat: cached(
    (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  ),
  getPluralRules: cached(
    (locale: string, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  ),
  getDateTimeFormat: cached(
    (locale: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, options),
  ),
};
