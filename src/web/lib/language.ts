import { useSyncExternalStore } from 'react';
import { isLanguage, languageList, languages, type Language } from '#texts/languages.ts';
import { logError } from './logError.ts';
import { localStore } from './storage.ts';

export type { Language } from '#texts/languages.ts';

const STORAGE_KEY = 'language';
const CHOICE_KEY = 'language-chosen';
const listeners = new Set<() => void>();

/**
 * Loads the texts of a language before the change. No screen changes to a language without its
 * texts.
 */
let prepare: (language: Language) => Promise<void> = () => Promise.resolve();

export function beforeLanguageChange(load: typeof prepare): void {
  prepare = load;
}

/**
 * Returns the page's language, which `before-paint.js` set before the first paint. The
 * pseudo-language counts as the first language, because it uses the texts of that language.
 */
export function getCurrentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : languages[0];
}

/** Stores the chosen language, sets the direction of the page and notifies subscribers. */
export function setLanguage(language: Language): void {
  localStore.setItem(STORAGE_KEY, language);
  void apply(language);
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
  return useSyncExternalStore(subscribeLanguage, getCurrentLanguage);
}

function fromAnotherTab(event: StorageEvent): void {
  if (event.key === STORAGE_KEY && isLanguage(event.newValue)) void apply(event.newValue);
}

let wanted: Language | null = null;

/**
 * Changes the language of the page. The page keeps its language if the new texts cannot be loaded.
 */
async function apply(language: Language): Promise<void> {
  wanted = language;
  try {
    await prepare(language);
  } catch (error) {
    return logError(error);
  }
  if (wanted !== language) return;
  const root = document.documentElement;
  root.lang = language;
  root.dir = languageList[language].direction;
  for (const listener of listeners) listener();
}

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const isIsolated = (text: string) => /^\u2068[^\u2069]*\u2069$/.test(text);

/**
 * Isolates a value within a sentence, as `<bdi>` does: amounts, names and codes keep their
 * direction.
 */
export function isolateText(text: string): string {
  if (!/[$\w]/.test(text) || isIsolated(text)) return text;
  return FIRST_STRONG_ISOLATE + text + POP_ISOLATE;
}

const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Returns a function that isolates values in sentences of this language. In left-to-right
 * sentences, only right-to-left values are isolated.
 */
export function createIsolator(language: Language): (text: string) => string {
  if (languageList[language].direction === 'rtl') return isolateText;
  return (text) =>
    FROM_THE_RIGHT.test(text) && !isIsolated(text)
      ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE
      : text;
}

/** Stores a language chosen before signing in. The account gets this language after the sign-in. */
export function chooseLanguage(language: Language): void {
  setLanguage(language);
  localStore.setItem(CHOICE_KEY, 'yes');
}

/**
 * Returns the language chosen before signing in, and forgets the choice. Null when nobody chose:
 * the page then follows the browser.
 */
export function takeChosenLanguage(): Language | null {
  const isChosen = localStore.getItem(CHOICE_KEY) !== null;
  localStore.removeItem(CHOICE_KEY);
  return isChosen ? getCurrentLanguage() : null;
}

/**
 * Returns the region of a browser's language. Some browsers list languages that are no valid tags,
 * such as `en-US@posix`, and `Intl.Locale` throws on them.
 */
export function findRegion(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}

/** Lists the regions of the browser's languages, the preferred language first. */
export function listRegions(): (string | undefined)[] {
  // Some embedded browsers have no list of languages.
  const tags = navigator.languages as readonly string[] | undefined;
  return (tags ?? []).map(findRegion);
}
