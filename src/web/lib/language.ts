import { useSyncExternalStore } from 'react';
import { isLanguage, languageList, languages } from '#texts/languages.ts';
import type { Language } from '#texts/languages.ts';
import { logged } from './logged.ts';
import { local } from './storage.ts';

export type { Language } from '#texts/languages.ts';

const STORAGE_KEY = 'language';
const CHOICE_KEY = 'language-chosen';
const listeners = new Set<() => void>();

/** What a change waits for, so that no screen turns before its texts are there. */
let prepare: (language: Language) => Promise<void> = () => Promise.resolve();

export function beforeLanguageChange(load: typeof prepare): void {
  prepare = load;
}

/**
 * What the page is shown in; `before-paint.js` has set it before anything was drawn. The
 * pseudo-language is the first one, whose texts it takes.
 */
export function currentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : languages[0];
}

/** Remembers the choice, turns the page's direction, and tells who subscribed. */
export function setLanguage(language: Language): void {
  local.setItem(STORAGE_KEY, language);
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
  return useSyncExternalStore(subscribeLanguage, currentLanguage);
}

function fromAnotherTab(event: StorageEvent): void {
  if (event.key === STORAGE_KEY && isLanguage(event.newValue)) void apply(event.newValue);
}

let wanted: Language | null = null;

/** Without its texts the page stays in the language it is in. */
async function apply(language: Language): Promise<void> {
  wanted = language;
  try {
    await prepare(language);
  } catch (error) {
    return logged(error);
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

/** What `<bdi>` does, for a text inside a text: amounts, names and codes keep their own direction. */
export function isolate(text: string): string {
  if (!/[$\w]/.test(text) || isIsolated(text)) return text;
  return FIRST_STRONG_ISOLATE + text + POP_ISOLATE;
}

const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** How a value is set apart within a sentence of this language: what runs the other way. */
export function isolateIn(language: Language): (text: string) => string {
  if (languageList[language].direction === 'rtl') return isolate;
  return (text) =>
    FROM_THE_RIGHT.test(text) && !isIsolated(text)
      ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE
      : text;
}

/** Pressed by somebody who is not signed in yet: the account is told after the sign-in. */
export function chooseLanguage(language: Language): void {
  setLanguage(language);
  local.setItem(CHOICE_KEY, 'yes');
}

/** A choice that no account knows yet; null where the language is only the browser's. */
export function takeChosenLanguage(): Language | null {
  const isChosen = local.getItem(CHOICE_KEY) !== null;
  local.removeItem(CHOICE_KEY);
  return isChosen ? currentLanguage() : null;
}
