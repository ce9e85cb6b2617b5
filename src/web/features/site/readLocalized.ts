import type { LocalizedText } from '#contract/site.ts';
import type { Language } from '#web/lib/language.ts';

/** An operator's text in the language of the page. */
export function readLocalized(text: LocalizedText, language: Language): string {
  if (typeof text === 'string') return text;
  return language in text ? text[language] : text.en;
}
