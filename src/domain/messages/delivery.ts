import type { CodeLifetimes } from '#domain/operator/settingBounds.ts';

/** Delivery states of an SMS or e-mail. */
export const messageStatuses = [
  'queued',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'suppressed',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Final delivery states of messages that did not arrive. */
export const lostMessageStatuses = ['failed', 'undelivered'] as const satisfies MessageStatus[];

/**
 * Reasons why an SMS is not sent:
 *
 * - `landline`: the number gets no SMS
 * - `opt_out`: the number replied STOP
 * - `country`: the country of the number is not enabled
 * - `ceiling`: the daily ceiling of the platform or the business is reached
 * - `number`: the number has had its SMS of the day
 * - `limit`: too many messages of a kind went to the recipient in a short time
 * - `withdrawn`: the content was withdrawn
 */
export const smsRefusals = [
  'landline',
  'opt_out',
  'country',
  'ceiling',
  'number',
  'limit',
  'withdrawn',
] as const;
export type SmsRefusal = (typeof smsRefusals)[number];

export const messageChannels = ['sms', 'email'] as const;
export type MessageChannel = (typeof messageChannels)[number];

const ranks: Record<MessageStatus, number> = {
  queued: 0,
  sent: 1,
  delivered: 2,
  undelivered: 2,
  failed: 2,
  suppressed: 2,
};

/**
 * Tells whether a reported delivery status ranks above the stored status. Provider reports arrive
 * late, twice and in any order, so only a higher rank counts.
 */
export function isLaterStatus(before: MessageStatus, reported: MessageStatus): boolean {
  return ranks[reported] > ranks[before];
}

const LONGEST_PAUSE_SECONDS = 300;

/** Returns the seconds until a message is sent again: 1, 2, 4 and so on, at most five minutes. */
export function computeRetryPause(attempts: number): number {
  return Math.min(2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_SECONDS);
}

/** Hours for which a message is worth delivering. The time outlasts an outage of a night. */
const LIFE_HOURS = 24;
/**
 * Minutes for which messages with a code, a link or a time are worth sending. A message whose code,
 * link or time is over would mislead.
 */
const lives = new Map<string, (lifetimes: CodeLifetimes) => number>([
  ['ticket_code', ({ ticketCodeMinutes }) => ticketCodeMinutes],
  ['phone_code', ({ phoneCodeMinutes }) => phoneCodeMinutes],
  ['reset_password', ({ passwordMinutes }) => passwordMinutes],
  ['verify_email', ({ verificationHours }) => verificationHours * 60],
  ['change_email', ({ verificationHours }) => verificationHours * 60],
  ['valet_invitation', ({ invitationHours }) => invitationHours * 60],
  // Soon another time is told, or the car is there.
  ['pickup_time_moved', () => 10],
]);
/** Templates of messages that a person waits for in front of their phone or mailbox. */
const awaited: ReadonlySet<string> = new Set([
  'ticket_code',
  'phone_code',
  'verify_email',
  'already_registered',
  'reset_password',
  'change_email',
]);

/**
 * Tells whether a person cannot continue until this message arrives. Such messages are sent before
 * others.
 */
export const isTemplateAwaited = (template: string): boolean => awaited.has(template);

/**
 * Tells whether a message is too old to be sent.
 *
 * @param lifetimes platform settings that administrators can change
 */
export function isMessageExpired(
  message: { template: string; createdAt: Date; now: Date },
  lifetimes: CodeLifetimes,
): boolean {
  const own = lives.get(message.template)?.(lifetimes) ?? Infinity;
  const life = Math.min(own, LIFE_HOURS * 60);
  return message.now.getTime() - message.createdAt.getTime() >= life * 60_000;
}
