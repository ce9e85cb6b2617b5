import { type InboundKeyword, parseInboundKeyword } from '#domain/messages/inbound.ts';
import { type Language, languageList, languages } from '#texts/languages.ts';
import type { Context, UnitOfWork } from '#server/context.ts';
import { transact } from '#server/platform/db/transact.ts';
import { parseMailAddress } from '#server/platform/mail/smtp.ts';
import { deleteOptOut, recordOptOut } from './optOuts.ts';
import { helpText } from './templates/sms.ts';

/** An SMS that somebody sent to the platform's phone number. */
export type InboundSms = {
  from: string;
  text: string;
  /** Keyword as the carrier understood it, if the carrier manages opt-outs itself. */
  wish?: InboundKeyword;
  /** Id that the carrier gave this SMS; identifies repeated deliveries. */
  sid?: string | null;
};

/**
 * Records the carrier's id of an SMS in the transaction that acts on the SMS.
 *
 * @returns false for a repeated delivery
 */
async function recordFirst(unit: UnitOfWork, { sid }: InboundSms): Promise<boolean> {
  if (!sid) return true;
  const taken = await unit.trx
    .insertInto('inbound_messages')
    .values({ sid, received_at: unit.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sid')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Finds the newest SMS sent to this phone number, for its language and its business. */
async function findLastMessage(ctx: Context, phone: string) {
  return ctx.db
    .selectFrom('messages')
    .leftJoin('businesses', 'businesses.id', 'messages.business_id')
    .select(['messages.language', 'businesses.name'])
    .where('messages.channel', '=', 'sms')
    .where('messages.recipient', '=', phone)
    .orderBy('messages.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Guesses the language by the script of the text. Latin script may be any language, so the first
 * language is used.
 */
function guessLanguage(text: string): Language {
  const written = languages.find((each) => {
    const { script } = languageList[each];
    return script !== 'Latin' && new RegExp(`\\p{Script=${script}}`, 'u').test(text);
  });
  return written ?? languages[0];
}

async function answerHelp(ctx: Context, answer: InboundSms): Promise<string | null> {
  const { from, text } = answer;
  // Limits the answers, because two machines could answer each other forever. A repeated delivery
  // was charged before.
  if (await transact(ctx, (unit) => recordFirst(unit, answer))) {
    const { allowed } = await ctx.limits.tryUse('smsNumber', from);
    if (!allowed) return null;
  }
  const last = await findLastMessage(ctx, from);
  const language = last?.language ?? guessLanguage(text);
  const { mail, publicUrl } = ctx.config;
  const voice = ctx.settings.current();
  const { supportEmail, supportPhone } = voice.contact;
  const contact = supportEmail ?? supportPhone ?? (mail ? parseMailAddress(mail.from) : publicUrl);
  return helpText(language, { businessName: last?.name ?? null, contact }, voice);
}

/**
 * Handles STOP, START and HELP, and ignores other texts. A repeated delivery gets the same answer
 * and changes nothing: an old STOP must not undo a later START.
 *
 * @returns the text to answer; null for none
 */
export async function handleInboundSms(ctx: Context, answer: InboundSms): Promise<string | null> {
  if (!/^\+\d{6,15}$/.test(answer.from)) return null;
  const wish = answer.wish ?? parseInboundKeyword(answer.text);
  if (wish === 'help') return answerHelp(ctx, answer);
  if (wish === null) return null;
  await transact(ctx, async (unit) => {
    if (!(await recordFirst(unit, answer))) return;
    if (wish === 'stop') await recordOptOut(unit, answer.from);
    else await deleteOptOut(unit, answer.from);
  });
  return null;
}
