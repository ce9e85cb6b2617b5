import type { LocalizedText } from '#contract/site.ts';
import type { Language } from '#web/lib/language.ts';

/** Returns a text of the operator in the page's language. */
export function readLocalized(text: LocalizedText, language: Language): string {
  if (typeof text === 'string') return text;
  return language in text ? text[language] : text.en;
}
