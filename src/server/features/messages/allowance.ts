import { emailKey } from '#domain/identity/email.ts';
import type { MessageChannel } from '#domain/messages/delivery.ts';
import type { Context } from '../../context.ts';
import type { LimitName } from '../../platform/limits/limits.ts';

/** What a message about the account itself is written down as. */
export const ACCOUNT_NOTIFICATION = 'account_notification';

/** An alarm is not lost among what anybody can cause to be sent. */
const countedByKind: ReadonlySet<string> = new Set([
  'notification',
  ACCOUNT_NOTIFICATION,
  'password_changed',
]);

type Message = {
  template: string;
  channel: MessageChannel;
  recipient: string;
  person_id: string | null;
  stay_id: string | null;
};

/** What a message that others can cause again and again is charged to. */
function listCharges({
  template,
  channel,
  recipient,
  person_id,
  stay_id,
}: Message): [LimitName, string][] {
  const person = person_id ?? recipient;
  if (channel === 'sms' && template === ACCOUNT_NOTIFICATION)
    return [
      ['noticeSms', `${template}:${person}`],
      ['alertNumber', recipient],
    ];
  if (channel === 'sms' && (template === 'notification' || template === 'message_waiting'))
    return [
      ['noticeSms', person],
      ['smsNumber', recipient],
    ];
  // Whoever has a code sent again was counted before.
  if (channel === 'sms' && stay_id !== null && template !== 'ticket_code')
    return [['smsStay', stay_id]];
  if (countedByKind.has(template)) return [['noticeMail', `${template}:${person}`]];
  if (template === 'application_received')
    return [['mailTo', `${template}:${emailKey(recipient)}`]];
  return [];
}

/**
 * Charges a locked message to its receiver, once, when it is handed over for the first time: what is
 * never sent costs nothing, and nobody who causes it learns what became of it. A limit counts on a
 * connection of its own, as carriers do: few messages are in hand at once, so there is one for it.
 *
 * @returns false when it is one too many
 */
export async function isAllowed(
  ctx: Context,
  message: Message & { attempts: number },
): Promise<boolean> {
  if (message.attempts > 0) return true;
  for (const [name, key] of listCharges(message)) {
    const { allowed } = await ctx.limits.tryUse(name, key);
    if (!allowed) return false;
  }
  return true;
}
