import type { Language } from '#contract/people.ts';
import type { Context } from '../../../context.ts';
import { sealText, unsealText } from '../../../platform/secrets/seal.ts';
import {
  type EmailData,
  type EmailRow,
  type EmailTemplate,
  writeEmail,
  type EmailText,
} from './emails.ts';
import { renderEmailHtml } from './emailHtml.ts';
import { type MessageVoice, productVoice } from './voice.ts';
import { renderSms, type SmsData, type SmsTemplate } from './sms.ts';
import { writeFoot } from './writeFoot.ts';

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
function renderEmailText(email: EmailText, language: Language, voice: MessageVoice): string {
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

/** Content of a message as the carrier gets it; encrypted wherever stored. */
export type MessageContent = {
  subject: string | null;
  text: string;
  html: string | null;
  unsubscribeUrl?: string;
};

export function smsContent<N extends SmsTemplate>(
  template: N,
  language: Language,
  data: SmsData[N],
  voice: MessageVoice,
): MessageContent {
  return { subject: null, text: renderSms(template, language, data, voice), html: null };
}

export function emailContent<N extends EmailTemplate>(
  template: N,
  language: Language,
  data: EmailData[N],
  table: EmailRow[] = [],
  voice: MessageVoice = productVoice,
): MessageContent {
  const email = { ...writeEmail(template, language, data), table };
  const html = renderEmailHtml(email, language, voice);
  const text = renderEmailText(email, language, voice);
  const { subject, unsubscribeUrl } = email;
  return { subject, text, html, ...(unsubscribeUrl ? { unsubscribeUrl } : {}) };
}

export const sealContent = (ctx: Context, content: MessageContent): Buffer =>
  sealText(ctx.config.secretKey, JSON.stringify(content));

export const unsealContent = (ctx: Context, sealed: Buffer): MessageContent => ({
  html: null,
  ...(JSON.parse(unsealText(ctx.config.secretKey, sealed)) as Omit<MessageContent, 'html'>),
});
