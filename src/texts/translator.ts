import format from 'icu-minify/format';
import type { CompiledMessage } from 'icu-minify/format';
import { languageList } from './languages.ts';
import type { Language } from './languages.ts';
import type { Texts } from './texts.d.ts';

export type Namespace = keyof Texts;
/** A namespace's texts as they were compiled, by their whole keys: `actions.retry`. */
export type Catalog = { readonly [key: string]: CompiledMessage };

/** What all keys of a union need together. */
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

/** Keys of the first namespace stand alone, those of all others as `namespace:key`. */
export type Translate<First extends Namespace, Any extends Namespace = First> = <
  K extends OwnKey<First> | FullKey<Any>,
>(
  key: K,
  ...values: Args<ValuesOf<First, K>>
) => string;

/** Of whichever screen, so long as these namespaces are among its own. */
export type AnyTranslator<Any extends Namespace> = {
  t: <K extends FullKey<Any>>(key: K, ...values: Args<FullValues<K>>) => string;
  has: (key: string) => boolean;
  language: Language;
};

export interface Translator<First extends Namespace, Any extends Namespace = First> {
  t: Translate<First, Any>;
  /** A text with `<tags>`, each of which becomes what its function makes of it. */
  rich: <K extends OwnKey<First>, R>(
    key: K,
    tags: Record<keyof Texts[First][K], unknown> & Record<string, (content: string[]) => R>,
  ) => (string | R)[];
  /** Whether there is such a text, for keys that come from the server. */
  has: (key: string) => boolean;
  language: Language;
}

type Values = Record<string, string | number>;
type Options = {
  /** Where a namespace's texts are now. */
  find: (namespace: string) => Catalog | undefined;
  /** What is done to each value before it stands in its text. */
  prepare?: ((value: string) => string) | undefined;
};

/** One text with its values, whose names nothing checks here. */
export const formatText = (message: CompiledMessage, language: Language, values: Values): string =>
  String(format<unknown>(message, languageList[language].locale, values, { formatters }));

/** Reads texts of one language. A text that is not there shows as its key. */
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

/** Of a compiled node's second place, see icu-minify/format. */
const SELECT = 1;

/** Whether a value is what a text chooses by, which stands nowhere in it. */
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

/** An `Intl` formatter costs more to make than to use. */
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
