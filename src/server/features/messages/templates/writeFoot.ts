import type { Language } from '#contract/people.ts';
import { messageTexts } from './translate.ts';
import type { MessageVoice } from './voice.ts';

/** Lists the lines at the end of every email: the sender, the platform's operator, and contacts. */
export function writeFoot(language: Language, { sender, contact }: MessageVoice): string[] {
  const { operatorName, operatorAddress, supportEmail, supportPhone } = contact;
  const inLanguage = (text: { en: string; ar: string }) => text[language] || text.en || text.ar;
  const operator = [inLanguage(operatorName), inLanguage(operatorAddress)].filter(Boolean);
  const whom = [supportEmail, supportPhone].filter(Boolean).join(' · ');
  const { write } = messageTexts('email', language, {
    brand: sender.brand[language],
    contact: whom,
    link: sender.helpUrl,
  });
  return [
    write('frame.foot'),
    ...(operator.length > 0 ? [operator.join(' · ')] : []),
    ...(whom ? [write('frame.questions')] : []),
    ...(sender.helpUrl ? [write('frame.help')] : []),
  ];
}
