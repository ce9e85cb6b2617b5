import { useSyncExternalStore } from 'react';
import { localStore } from './storage.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';
export type ColorTheme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Returns the theme that the person chose; `system` before a choice. */
export function getThemeChoice(): ThemeChoice {
  const stored = localStore.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Returns the colour theme of the page now. */
export function getCurrentTheme(): ColorTheme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Stores the chosen theme, or deletes the stored choice for `system`, and applies the theme. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStore.removeItem(STORAGE_KEY);
  else localStore.setItem(STORAGE_KEY, choice);
  apply(choice);
}

/**
 * Subscribes to changes of the theme. While there is a subscriber, the theme follows the system and
 * other tabs.
 */
export function subscribeTheme(listener: () => void): () => void {
  if (listeners.size === 0) {
    systemIsDark().addEventListener('change', follow);
    addEventListener('storage', follow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    systemIsDark().removeEventListener('change', follow);
    removeEventListener('storage', follow);
  };
}

export function useTheme(): ColorTheme {
  return useSyncExternalStore(subscribeTheme, getCurrentTheme);
}

function follow(): void {
  apply(getThemeChoice());
}

function apply(choice: ThemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'system' && systemIsDark().matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}
