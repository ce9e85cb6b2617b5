import { sql } from 'kysely';
import type { Language } from '#contract/people.ts';
import type { MessageChannel, MessageStatus, SmsRefusal } from '#domain/messages/delivery.ts';
import type { StayChannel } from '#domain/stays/states.ts';
import type { UnitOfWork } from '../../context.ts';
import { findRow } from '../../platform/db/rows.ts';
import { chooseDeliveryQueue } from './deliveryQueue.ts';
import { smsRefusal } from './smsRefusal.ts';
import { type MessageContent, emailContent, sealContent, smsContent } from './templates/content.ts';
import type { EmailData, EmailRow, EmailTemplate } from './templates/emails.ts';
import type { SmsData, SmsTemplate } from './templates/sms.ts';

/** Fields of a stay that decide which phone number gets its SMS. */
type SmsStay = {
  id: string;
  business_id: string;
  channel: StayChannel;
  phone_e164: string | null;
  language: Language;
};

/**
 * Receiver of an SMS: a stay with its guest's phone number, or a phone number in the receiver's
 * `language`.
 */
type SmsReceiver =
  | { stay: SmsStay }
  | { to: string; language: Language; businessId?: string | null; personId?: string | null };

export type QueuedSms<N extends SmsTemplate> = SmsReceiver & {
  template: N;
  data: SmsData[N];
  /** Name to store and to charge limits by, instead of the template's name. */
  recordedAs?: string;
  /**
   * Identifies the cause of the message: one cause sends one message, even if the command runs
   * again.
   */
  dedupeKey: string;
  /** Earliest time to send the message; until then the message can be withdrawn. */
  notBefore?: Date;
  /** True to store the message as suppressed, because its number had too many SMS. */
  isHeldBack?: boolean;
};

export type QueuedEmail<N extends EmailTemplate> = {
  personId?: string | null;
  businessId?: string | null;
  to: string;
  /** Fallback language, for a person without a stored language. */
  language: Language;
  template: N;
  data: EmailData[N];
  /** Name to store and to charge limits by, instead of the template's name. */
  recordedAs?: string;
  /** Builds the rows below the paragraphs, in the language of the email. */
  table?: (language: Language) => EmailRow[];
  /**
   * Identifies the cause of the message: one cause sends one message, even if the command runs
   * again.
   */
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
  isHeldBack?: boolean | undefined;
};

/**
 * Inserts the message and its delivery job in the transaction of the change that causes it.
 *
 * @returns the message's status; null when its cause already has a message
 */
async function enqueueMessage(
  unit: UnitOfWork,
  message: Outgoing,
  content: MessageContent,
): Promise<MessageStatus | null> {
  const refusal =
    message.channel === 'sms'
      ? smsRefusal(unit.ctx, unit.now, message)
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
      content_sealed: sealContent(unit.ctx, content),
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

/** Returns the language the person chose, or else the message's own. */
async function getLanguage(unit: UnitOfWork, message: Pick<Outgoing, 'language' | 'personId'>) {
  if (!message.personId) return message.language;
  const person = await findRow(unit.trx, 'people', message.personId, ['language']);
  return person?.language ?? message.language;
}

function resolveReceiver(sms: SmsReceiver) {
  if (!('stay' in sms)) {
    const { to, language, businessId, personId } = sms;
    return { recipient: to, language, businessId, personId };
  }
  const { id, business_id, channel, phone_e164, language } = sms.stay;
  return {
    // Only tickets get an SMS. Customers of other channels have an account and chose how to be
    // notified (`notify`).
    recipient: channel === 'ticket' ? phone_e164 : null,
    language,
    businessId: business_id,
    stayId: id,
  };
}

/**
 * Puts an SMS into the outbox. Sends nothing for a stay that is not a ticket or has no phone
 * number. A refused SMS, for instance after an opt-out, is stored as suppressed and never sent.
 *
 * @returns `suppressed` when the SMS was refused
 */
export async function enqueueSms<N extends SmsTemplate>(
  unit: UnitOfWork,
  sms: QueuedSms<N>,
): Promise<{ suppressed: boolean }> {
  const { recipient, ...rest } = resolveReceiver(sms);
  if (!recipient) return { suppressed: false };
  const language = await getLanguage(unit, rest);
  const { template, dedupeKey, data, recordedAs, notBefore, isHeldBack } = sms;
  const message = {
    channel: 'sms',
    recipient,
    template: recordedAs ?? template,
    dedupeKey,
    notBefore,
    isHeldBack,
    ...rest,
    language,
  } as const;
  const status = await enqueueMessage(
    unit,
    message,
    smsContent(template, language, data, unit.ctx.settings.current()),
  );
  return { suppressed: status === 'suppressed' };
}

export async function enqueueEmail<N extends EmailTemplate>(
  unit: UnitOfWork,
  email: QueuedEmail<N>,
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
    unit.ctx.settings.current(),
  );
  await enqueueMessage(unit, message, content);
}
