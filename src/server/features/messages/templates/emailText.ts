import type { EmailText } from './emails.ts';

/** The plain-text part. A link stands on a line of its own, whichever way the text runs. */
export function renderEmailText(email: EmailText): string {
  const actions = email.actions.map(({ label, link }) => `${label}:\n${link}`);
  const { headline, paragraphs, quote, note, table = [] } = email;
  const rows = table.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return [headline, ...paragraphs, quote, rows, ...actions, note, 'Portico']
    .filter(Boolean)
    .join('\n\n');
}
