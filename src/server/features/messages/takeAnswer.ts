import { type InboundWish, wishOf } from '#domain/messages/inbound.ts';
import type { Language } from '#contract/people.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../platform/db/transact.ts';
import { forgetOptOut, recordOptOut } from './optOuts.ts';
import { helpText } from './templates/help.ts';

/** An SMS somebody sent to us. */
export type Answer = {
  from: string;
  text: string;
  /** What the carrier made of it, where it keeps opt-outs of its own. */
  wish?: InboundWish;
};

/** Of the newest SMS to this number: its language, and in whose name it was sent. */
async function lastTo(ctx: Context, phone: string) {
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

async function help(ctx: Context, { from, text }: Answer): Promise<string | null> {
  // Two machines that answer each other would never end.
  const { allowed } = await ctx.limits.tryUse('smsNumber', from);
  if (!allowed) return null;
  const last = await lastTo(ctx, from);
  const language = last?.language ?? (/\p{Script=Arabic}/u.test(text) ? 'ar' : 'en');
  const { mail, publicUrl } = ctx.config;
  return helpText(language as Language, {
    businessName: last?.name ?? null,
    contact: /[^\s<]+@[^\s>]+/.exec(mail?.from ?? '')?.[0] ?? publicUrl,
  });
}

/**
 * Obeys STOP, START and HELP; anything else is left alone. Safe to take twice.
 *
 * @returns what to answer, if anything
 */
export async function takeAnswer(ctx: Context, answer: Answer): Promise<string | null> {
  if (!/^\+\d{6,15}$/.test(answer.from)) return null;
  const wish = answer.wish ?? wishOf(answer.text);
  if (wish === 'help') return help(ctx, answer);
  if (wish === 'stop') await transact(ctx, (unit) => recordOptOut(unit, answer.from));
  if (wish === 'start') await transact(ctx, (unit) => forgetOptOut(unit, answer.from));
  return null;
}
