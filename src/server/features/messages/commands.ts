import { sql } from 'kysely';
import type { Language } from '#contract/people.ts';
import type { MessageChannel, MessageStatus, SmsRefusal } from '#domain/messages/delivery.ts';
import type { StayChannel } from '#domain/stays/states.ts';
import type { Context } from '../../context.ts';
import type { UnitOfWork } from '../../platform/db/transact.ts';
import { chooseDeliveryQueue } from './deliveryQueue.ts';
import { smsRefusal } from './smsRefusal.ts';
import { type Content, emailContent, sealContent, smsContent } from './templates/content.ts';
import type { EmailData, EmailRow, EmailTemplate } from './templates/emails.ts';
import type { SmsData, SmsTemplate } from './templates/sms.ts';

/** What of a stay says who gets its SMS. */
type SmsStay = {
  id: string;
  business_id: string;
  channel: StayChannel;
  phone_e164: string | null;
  language: Language;
};

/** A guest's number with their stay, or a bare number. The language is the receiver's. */
type SmsReceiver =
  | { stay: SmsStay }
  | { to: string; language: Language; businessId?: string | null; personId?: string | null };

export type Sms<N extends SmsTemplate> = SmsReceiver & {
  template: N;
  data: SmsData[N];
  /** Where it is written down, and limited, as another kind than its text. */
  recordedAs?: string;
  /** One message goes out per cause, however often the command runs. */
  dedupeKey: string;
  /** It waits until then, and may be withdrawn meanwhile. */
  notBefore?: Date;
};

export type Email<N extends EmailTemplate> = {
  personId?: string | null;
  businessId?: string | null;
  to: string;
  /** The receiver's language; what the person has stored comes before it. */
  language: Language;
  template: N;
  data: EmailData[N];
  /** Where it is written down, and limited, as another kind than its text. */
  recordedAs?: string;
  /** Names and values below the paragraphs, in the language it is written in. */
  table?: (language: Language) => EmailRow[];
  /** One message goes out per cause, however often the command runs. */
  dedupeKey: string;
};

type Outgoing = {
  channel: MessageChannel;
  recipient: string;
  language: Language;
  template: string;
  dedupeKey: string;
  stayId?: string | null;
  businessId?: string | null | undefined;
  personId?: string | null | undefined;
  notBefore?: Date | undefined;
};

/**
 * Message and job commit with the change that causes them, or not at all.
 *
 * @returns the message's status, null when its cause has had its message
 */
async function enqueueMessage(
  ctx: Context,
  unit: UnitOfWork,
  message: Outgoing,
  content: Content,
): Promise<MessageStatus | null> {
  const refusal =
    message.channel === 'sms'
      ? smsRefusal(ctx, unit.now, message)
      : sql<SmsRefusal | null>`null::text`;
  const row = await unit.trx
    .insertInto('messages')
    .values({
      business_id: message.businessId ?? null,
      stay_id: message.stayId ?? null,
      person_id: message.personId ?? null,
      channel: message.channel,
      recipient: message.recipient,
      template: message.template,
      language: message.language,
      content_sealed: sealContent(ctx, content),
      dedupe_key: message.dedupeKey,
      status: sql<MessageStatus>`case when ${refusal} is null then 'queued' else 'suppressed' end`,
      suppressed_by: refusal,
      created_at: unit.now,
      due_at: message.notBefore ?? unit.now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning(['id', 'status'])
    .executeTakeFirst();
  if (row?.status === 'queued')
    await unit.enqueue(chooseDeliveryQueue(message), { messageId: row.id }, message.notBefore);
  return row?.status ?? null;
}

/** What a person chose for themselves is their language, whoever writes to them from wherever. */
async function getLanguage(unit: UnitOfWork, message: Pick<Outgoing, 'language' | 'personId'>) {
  if (!message.personId) return message.language;
  const person = await unit.trx
    .selectFrom('people')
    .select('language')
    .where('id', '=', message.personId)
    .executeTakeFirst();
  return person?.language ?? message.language;
}

function resolveReceiver(sms: SmsReceiver) {
  if (!('stay' in sms)) {
    const { to, language, businessId, personId } = sms;
    return { recipient: to, language, businessId, personId };
  }
  const { id, business_id, channel, phone_e164, language } = sms.stay;
  return {
    // Who came in by the app has an account, and chose how they are told (`notify`).
    recipient: channel === 'ticket' ? phone_e164 : null,
    language,
    businessId: business_id,
    stayId: id,
  };
}

/**
 * Puts an SMS into the outbox. A stay that is no ticket, or without a phone number, gets none; to a number that opted out
 * it is recorded as suppressed and never handed over.
 *
 * @returns whether the number opted out
 */
export async function enqueueSms<N extends SmsTemplate>(
  ctx: Context,
  unit: UnitOfWork,
  sms: Sms<N>,
): Promise<{ suppressed: boolean }> {
  const { recipient, ...rest } = resolveReceiver(sms);
  if (!recipient) return { suppressed: false };
  const language = await getLanguage(unit, rest);
  const { template, dedupeKey, data, recordedAs, notBefore } = sms;
  const message = {
    channel: 'sms',
    recipient,
    template: recordedAs ?? template,
    dedupeKey,
    notBefore,
    ...rest,
    language,
  } as const;
  const status = await enqueueMessage(
    ctx,
    unit,
    message,
    smsContent(template, language, data, ctx.settings.current()),
  );
  return { suppressed: status === 'suppressed' };
}

/** Puts an e-mail into the outbox. */
export async function enqueueEmail<N extends EmailTemplate>(
  ctx: Context,
  unit: UnitOfWork,
  email: Email<N>,
): Promise<void> {
  const { to: recipient, data, table, ...rest } = email;
  const language = await getLanguage(unit, rest);
  const template = email.recordedAs ?? email.template;
  const message = { channel: 'email', recipient, ...rest, template, language } as const;
  const content = emailContent(
    email.template,
    language,
    data,
    table?.(language),
    ctx.settings.current(),
  );
  await enqueueMessage(ctx, unit, message, content);
}
