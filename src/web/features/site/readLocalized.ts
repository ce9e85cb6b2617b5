import type { LocalizedText } from '#contract/site.ts';
import type { Language } from '#web/lib/language.ts';

/** Returns an operator's text in the page's language. */
export function readLocalized(text: LocalizedText, language: Language): string {
  if (typeof text === 'string') return text;
  return language in text ? text[language] : text.en;
}
