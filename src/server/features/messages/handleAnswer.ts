import { type InboundKeyword, parseInboundKeyword } from '#domain/messages/inbound.ts';
import { type Language, languageList, languages } from '#texts/languages.ts';
import type { Context } from '../../context.ts';
import { transact, type UnitOfWork } from '../../platform/db/transact.ts';
import { readAddress } from '../../platform/mail/smtp.ts';
import { deleteOptOut, recordOptOut } from './optOuts.ts';
import { helpText } from './templates/sms.ts';

/** An SMS somebody sent to us. */
export type InboundSms = {
  from: string;
  text: string;
  /** What the carrier made of it, where it keeps opt-outs of its own. */
  wish?: InboundKeyword;
  /** The carrier's number of this SMS, by which a repeated delivery of it is known. */
  sid?: string | null;
};

/** Commits with what the SMS brings about. @returns false when it was taken before */
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

/** Of the newest SMS to this number: its language, and in whose name it was sent. */
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

/** By the letters; what is written in Latin ones may be any language. */
function guessLanguage(text: string): Language {
  const written = languages.find((each) => {
    const { script } = languageList[each];
    return script !== 'Latin' && new RegExp(`\\p{Script=${script}}`, 'u').test(text);
  });
  return written ?? languages[0];
}

async function answerHelp(ctx: Context, answer: InboundSms): Promise<string | null> {
  const { from, text } = answer;
  // Two machines that answer each other would never end. A repeat is charged already.
  if (await transact(ctx, (unit) => recordFirst(unit, answer))) {
    const { allowed } = await ctx.limits.tryUse('smsNumber', from);
    if (!allowed) return null;
  }
  const last = await findLastMessage(ctx, from);
  const language = last?.language ?? guessLanguage(text);
  const { mail, publicUrl } = ctx.config;
  const voice = ctx.settings.current();
  const { supportEmail, supportPhone } = voice.contact;
  const contact = supportEmail ?? supportPhone ?? (mail ? readAddress(mail.from) : publicUrl);
  return helpText(language, { businessName: last?.name ?? null, contact }, voice);
}

/**
 * Obeys STOP, START and HELP; anything else is left alone. The same SMS delivered again is answered
 * the same and changes nothing: a STOP of last month does not undo the START after it.
 *
 * @returns what to answer, if anything
 */
export async function handleAnswer(ctx: Context, answer: InboundSms): Promise<string | null> {
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
