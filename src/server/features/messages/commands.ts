import type { Language } from '#contract/people.ts';
import type { Context } from '../../context.ts';
import type { Unit } from '../../platform/db/transact.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { renderText, type TemplateData, type TemplateName } from './templates/texts.ts';

export type Sms<N extends TemplateName> = {
  stay: { id: string; business_id: string; phone_e164: string | null; language: string };
  template: N;
  data: TemplateData[N];
  /** One message goes out per cause, however often the command runs. */
  cause: string;
};

/**
 * Puts an SMS into the outbox: message and job commit with the change that causes them, or not
 * at all. A stay without a phone number gets none.
 */
export async function enqueueSms<N extends TemplateName>(
  ctx: Context,
  unit: Unit,
  sms: Sms<N>,
): Promise<void> {
  const { stay } = sms;
  if (!stay.phone_e164) return;
  const language = stay.language as Language;
  const content = { subject: null, text: renderText(sms.template, language, sms.data) };
  const row = await unit.trx
    .insertInto('messages')
    .values({
      business_id: stay.business_id,
      stay_id: stay.id,
      channel: 'sms',
      recipient: stay.phone_e164,
      template: sms.template,
      language,
      content_sealed: seal(ctx.config.secretKey, JSON.stringify(content)),
      cause: sms.cause,
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await unit.enqueue('deliver-message', { messageId: row.id });
}
