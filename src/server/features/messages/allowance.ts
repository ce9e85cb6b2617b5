import { buildEmailKey } from '#domain/identity/email.ts';
import type { MessageChannel } from '#domain/messages/delivery.ts';
import type { Context } from '../../context.ts';
import type { LimitName } from '../../platform/limits/limits.ts';

/** Template name stored for messages about the account itself. */
export const ACCOUNT_NOTIFICATION = 'account_notification';

/** Templates limited by their own kind, so that messages anybody can cause do not block a security warning. */
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

/** Lists the rate limits of a message that others can cause repeatedly. */
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
  // Codes are excluded: sending one again was counted by the caller.
  if (channel === 'sms' && stay_id !== null && template !== 'ticket_code')
    return [['smsStay', stay_id]];
  if (countedByKind.has(template)) return [['noticeMail', `${template}:${person}`]];
  if (template === 'application_received')
    return [['mailTo', `${template}:${buildEmailKey(recipient)}`]];
  return [];
}

/**
 * Charges a locked message to its receiver once, before its first delivery: an unsent message costs nothing, and its
 * sender does not learn the result. Limits count on a connection of their own; few messages are delivered at once, so
 * one is free.
 *
 * @returns false when a limit is used up
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
