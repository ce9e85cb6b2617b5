import type { Lifetimes } from '../platform/bounds.ts';

/** What is known of a message that was sent, or was meant to be sent. */
export const messageStatuses = [
  'queued',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'suppressed',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** It did not arrive, and nobody is at it any more. */
export const lostMessageStatuses = ['failed', 'undelivered'] as const satisfies MessageStatus[];

/**
 * Why an SMS is kept back: its number said STOP, is of a country the business does not write to, came
 * after the day's ceiling, belongs to somebody who was sent enough, or tells what was taken back since.
 */
export const smsRefusals = ['opt_out', 'country', 'ceiling', 'limit', 'withdrawn'] as const;
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

/** Reports arrive late, twice and in any order: only what tells more than before counts. */
export function isLaterStatus(before: MessageStatus, reported: MessageStatus): boolean {
  return ranks[reported] > ranks[before];
}

const LONGEST_PAUSE_SECONDS = 300;

/** Seconds until the next try: 1, 2, 4 and so on, then every five minutes. */
export function computeRetryPause(attempts: number): number {
  return Math.min(2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_SECONDS);
}

/** Hours a message is worth delivering; an outage of a night is outlived. */
const LIFE_HOURS = 24;
/** A dead code or link only misleads: these are worth sending as long as what is in them lives, in minutes. */
const lives: ReadonlyMap<string, (lifetimes: Lifetimes) => number> = new Map([
  ['ticket_code', ({ ticketCodeMinutes }) => ticketCodeMinutes],
  ['phone_code', ({ phoneCodeMinutes }) => phoneCodeMinutes],
  ['reset_password', ({ passwordMinutes }) => passwordMinutes],
  ['verify_email', ({ verificationHours }) => verificationHours * 60],
  ['change_email', ({ verificationHours }) => verificationHours * 60],
  ['valet_invitation', ({ invitationHours }) => invitationHours * 60],
]);
/** Somebody looks at their phone or mailbox until it comes. */
const awaited: ReadonlySet<string> = new Set([
  'ticket_code',
  'phone_code',
  'verify_email',
  'already_registered',
  'reset_password',
  'change_email',
]);

/** Whether somebody cannot go on without this message; it never stands behind others. */
export const isAwaited = (template: string): boolean => awaited.has(template);

/** @param lifetimes as they are set */
export function isTooLate(
  message: { template: string; createdAt: Date; now: Date },
  lifetimes: Lifetimes,
): boolean {
  const own = lives.get(message.template)?.(lifetimes) ?? Infinity;
  const life = Math.min(own, LIFE_HOURS * 60);
  return message.now.getTime() - message.createdAt.getTime() >= life * 60_000;
}
