import { useSyncExternalStore } from 'react';
import { local } from './storage.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** What the person chose; `system` until they do. */
export function themeChoice(): ThemeChoice {
  const stored = local.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** What the page is shown in now. */
export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Remembers the choice, or forgets it for `system`, and repaints. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === 'system') local.removeItem(STORAGE_KEY);
  else local.setItem(STORAGE_KEY, choice);
  apply(choice);
}

/** Also follows the system and the other tabs for as long as somebody listens. */
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
