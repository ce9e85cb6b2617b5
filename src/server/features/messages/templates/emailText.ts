import type { Language } from '#contract/people.ts';
import { writeFoot } from './writeFoot.ts';
import type { MessageVoice } from './voice.ts';
import type { EmailRow, EmailText } from './emails.ts';

/**
 * Writes a row as plain text. An empty line separates a heading from the rows before the heading.
 */
function writeRow({ name, value, look, detail, before }: EmailRow, at: number): string {
  if (look === 'title') return `${at > 0 ? '\n' : ''}${name}`;
  const named = detail ? `${name} (${detail})` : name;
  const shown = before ? `${value} (${before})` : value;
  return shown ? `${named}: ${shown}` : named;
}

/**
 * Renders the plain-text part of an email. Each link has its own line, because right-to-left text
 * could break the link.
 */
export function renderEmailText(email: EmailText, language: Language, voice: MessageVoice): string {
  const actions = email.actions.map(({ label, link }) => `${label}:\n${link}`);
  const { headline, paragraphs, quote, note, table = [] } = email;
  // Drops the first line, which only names the brand: the brand is already printed.
  const [, ...others] = writeFoot(language, voice);
  const foot = [voice.sender.brand[language], ...others].join('\n');
  const rows = table.map(writeRow).join('\n');
  return [headline, ...paragraphs, quote, rows, ...actions, note, foot]
    .filter(Boolean)
    .join('\n\n');
}
