import { currentLanguage, setLanguage } from './language.ts';
import type { Language } from './language.ts';
import { local } from './storage.ts';

const STORAGE_KEY = 'language-chosen';

/** Pressed by somebody who is not signed in yet: his account is told once he is. */
export function chooseLanguage(language: Language): void {
  setLanguage(language);
  local.setItem(STORAGE_KEY, 'yes');
}

/** What was chosen and nobody's account knows yet; null where the browser was merely followed. */
export function takeChosenLanguage(): Language | null {
  const isChosen = local.getItem(STORAGE_KEY) !== null;
  local.removeItem(STORAGE_KEY);
  return isChosen ? currentLanguage() : null;
}
