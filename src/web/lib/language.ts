import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/people.ts';
import { local } from './storage.ts';

export type { Language } from '#contract/people.ts';

const STORAGE_KEY = 'language';
const listeners = new Set<() => void>();

export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'ar';
}

/** What the page is shown in; `before-paint.js` has set it before anything was drawn. */
export function currentLanguage(): Language {
  return document.documentElement.lang === 'ar' ? 'ar' : 'en';
}

/** Remembers the choice, turns the page's direction, and tells who subscribed. */
export function setLanguage(language: Language): void {
  local.setItem(STORAGE_KEY, language);
  apply(language);
}

export function subscribeLanguage(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', fromAnotherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', fromAnotherTab);
  };
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribeLanguage, currentLanguage);
}

function fromAnotherTab(event: StorageEvent): void {
  if (event.key === STORAGE_KEY && isLanguage(event.newValue)) apply(event.newValue);
}

function apply(language: Language): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  for (const listener of listeners) listener();
}

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Texts, nested one level or more. A key ending in `_one`, `_other`… is a plural form. */
export interface Catalog {
  readonly [key: string]: string | Catalog;
}

type WithoutForm<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K;
type PluralBase<K> = K extends `${infer Base}_${PluralForm}` ? Base : never;

/** Every key of a catalog as the translator takes it: nested ones with dots, plurals without form. */
export type CatalogKey<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${WithoutForm<K>}`
    : CatalogKey<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** The same keys in Arabic, where every plural has its six forms; a missing one does not compile. */
export type ArabicOf<T> = {
  readonly [K in keyof T as PluralBase<K> extends never ? K : never]: T[K] extends string
    ? string
    : ArabicOf<T[K]>;
} & { readonly [K in `${PluralBase<keyof T>}_${PluralForm}`]: string };

export type Values = { readonly [name: string]: string | number };

/** `count` chooses the plural form and is a value like any other. */
export type Translate<Key extends string> = (key: Key, values?: Values) => string;

/**
 * Reads i18next's catalogs with i18next's syntax: dots, `{{name}}`, `key_few`; for a count of 0 a
 * `key_zero` wins in every language. A text that is not there shows as its key.
 *
 * In Arabic a value that is written from the left is isolated, or '$28.50' would show as '28.50$'.
 */
export function createTranslator<T extends Catalog>(
  catalog: T,
  language: Language,
): Translate<CatalogKey<T>> {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const { count } = values;
    const forms = typeof count === 'number' ? [plurals.select(count), 'other'] : [];
    if (count === 0) forms.unshift('zero');
    for (const name of [...forms.map((form) => `${String(key)}_${form}`), key]) {
      const text = find(catalog, name);
      if (text !== null) return fill(text, values, language);
    }
    return key;
  };
}

function find(catalog: Catalog, key: string): string | null {
  let at: string | Catalog | undefined = catalog;
  for (const name of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, name)) return null;
    at = at[name];
  }
  return typeof at === 'string' ? at : null;
}

function fill(text: string, values: Values, language: Language): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) => {
    const value = values[name];
    if (value === undefined) return all;
    return language === 'ar' && typeof value === 'string' ? isolate(value) : String(value);
  });
}

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** What `<bdi>` does, for a text inside a text: amounts, names and codes keep their own direction. */
export function isolate(text: string): string {
  return /[$\w]/.test(text) ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE : text;
}
