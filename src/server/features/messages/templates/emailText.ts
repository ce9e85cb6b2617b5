import type { Language } from '#contract/people.ts';
import { writeFoot } from './footLines.ts';
import type { MessageVoice } from './voice.ts';
import type { EmailRow, EmailText } from './emails.ts';

/** A title stands apart from the rows above it. */
function writeRow({ name, value, look, detail, before }: EmailRow, at: number): string {
  if (look === 'title') return `${at > 0 ? '\n' : ''}${name}`;
  const named = detail ? `${name} (${detail})` : name;
  const shown = before ? `${value} (${before})` : value;
  return shown ? `${named}: ${shown}` : named;
}

/** The plain-text part. A link stands on a line of its own, whichever way the text runs. */
export function renderEmailText(email: EmailText, language: Language, voice: MessageVoice): string {
  const actions = email.actions.map(({ label, link }) => `${label}:\n${link}`);
  const { headline, paragraphs, quote, note, table = [] } = email;
  // The first says only whose it is, which the e-mail's name says here.
  const [, ...others] = writeFoot(language, voice);
  const foot = [voice.sender.brand[language], ...others].join('\n');
  const rows = table.map(writeRow).join('\n');
  return [headline, ...paragraphs, quote, rows, ...actions, note, foot]
    .filter(Boolean)
    .join('\n\n');
}
