import type { Language } from '#contract/people.ts';
import { isolateForeign } from './bidi.ts';
import { sanitizeFields } from './sanitizeUserText.ts';

type Help = { businessName: string | null; contact: string };

const texts: Record<Language, (help: Help) => string> = {
  en: ({ businessName, contact }) =>
    `Portico valet parking${businessName ? ` for ${businessName}` : ''}: codes, your ticket and news of your car, 3-5 messages a visit. Reply STOP to opt out, START to opt in again. Contact: ${contact}`,
  ar: ({ businessName, contact }) =>
    `بورتيكو لصف السيارات${businessName ? ` لدى ${businessName}` : ''}: رموز وتذكرتك وأخبار سيارتك، من 3 إلى 5 رسائل في الزيارة. أرسل STOP لإيقاف الرسائل وSTART لاستئنافها. للتواصل:\n${contact}`,
};

/** The answer to HELP: who we are, how to stop, whom to ask. */
export function helpText(language: Language, help: Help): string {
  return texts[language](sanitizeFields(help, new Set(['businessName']), isolateForeign[language]));
}
