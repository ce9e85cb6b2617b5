import type { Language } from '#contract/people.ts';
import { writeFoot } from './footLines.ts';
import type { MessageVoice } from './voice.ts';
import type { EmailRow, EmailText } from './emails.ts';

/** Separates a heading from the rows above it by an empty line. */
function writeRow({ name, value, look, detail, before }: EmailRow, at: number): string {
  if (look === 'title') return `${at > 0 ? '\n' : ''}${name}`;
  const named = detail ? `${name} (${detail})` : name;
  const shown = before ? `${value} (${before})` : value;
  return shown ? `${named}: ${shown}` : named;
}

/** Renders the plain-text part. Each link has its own line, so that right-to-left text cannot break it. */
export function renderEmailText(email: EmailText, language: Language, voice: MessageVoice): string {
  const actions = email.actions.map(({ label, link }) => `${label}:\n${link}`);
  const { headline, paragraphs, quote, note, table = [] } = email;
  // The first line only names the brand, which is printed above.
  const [, ...others] = writeFoot(language, voice);
  const foot = [voice.sender.brand[language], ...others].join('\n');
  const rows = table.map(writeRow).join('\n');
  return [headline, ...paragraphs, quote, rows, ...actions, note, foot]
    .filter(Boolean)
    .join('\n\n');
}
