import { buildEmailKey } from '#domain/identity/email.ts';
import type { MessageChannel } from '#domain/messages/delivery.ts';
import type { Context } from '../../context.ts';
import type { LimitName } from '../../platform/limits/limits.ts';

/** Template name stored in `messages` for notifications about the account itself. */
export const ACCOUNT_NOTIFICATION = 'account_notification';

/**
 * Templates with a rate limit of their own: messages that anybody can trigger must not block a
 * security warning.
 */
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

/** Lists the rate limits of a message that other people can trigger repeatedly. */
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
  // Excludes ticket codes, because the caller has already charged the repeated code.
  if (channel === 'sms' && stay_id !== null && template !== 'ticket_code')
    return [['smsStay', stay_id]];
  if (countedByKind.has(template)) return [['noticeMail', `${template}:${person}`]];
  if (template === 'application_received')
    return [['mailTo', `${template}:${buildEmailKey(recipient)}`]];
  return [];
}

/**
 * Charges a locked message to its receiver's limits once, before its first delivery. A message that
 * is never delivered costs nothing, and its sender gets no result. Limits use their own database
 * connection; few messages are delivered at once, so one is free.
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
