import { useSyncExternalStore } from 'react';
import { local } from './storage.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Returns the chosen theme; `system` before a choice. */
export function themeChoice(): ThemeChoice {
  const stored = local.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Returns the theme now displayed. */
export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Stores the choice, or deletes it for `system`, and applies it. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === 'system') local.removeItem(STORAGE_KEY);
  else local.setItem(STORAGE_KEY, choice);
  apply(choice);
}

/** Subscribes to the theme. Follows the system and other tabs while there is a subscriber. */
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

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, currentTheme);
}

function follow(): void {
  apply(themeChoice());
}

function apply(choice: ThemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'system' && systemIsDark().matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}
