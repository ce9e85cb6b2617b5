import type { Language } from '#contract/people.ts';
import type { Context } from '../../../context.ts';
import { sealText, unsealText } from '../../../platform/secrets/seal.ts';
import { type EmailData, type EmailRow, type EmailTemplate, writeEmail } from './emails.ts';
import { renderEmailHtml } from './emailHtml.ts';
import { renderEmailText } from './emailText.ts';
import { type MessageVoice, productVoice } from './voice.ts';
import { renderSms, type SmsData, type SmsTemplate } from './sms.ts';

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
