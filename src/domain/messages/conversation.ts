import type { StayChannel } from '../stays/states.ts';

/** What either side can say with one press, in the reader's own language. */
export const quickReplies = [
  'on_my_way',
  'five_minutes',
  'at_the_curb',
  'thank_you',
  'please_wait',
  'left_something',
  'where_are_you',
] as const;
export type QuickReply = (typeof quickReplies)[number];

/** Longest text of one message. */
export const MESSAGE_MAX = 1000;

/** Hours after the car is back, or was called off, in which something can still be said: a forgotten bag. */
const CLOSES_AFTER_HOURS = 24;

/** What is known of the stay that a conversation is about. */
type ConversationFacts = {
  channel: StayChannel;
  /** The customer with an account whose car it is. */
  customerId: string | null;
  receivedAt: Date | null;
  /** When the car was handed back, or the stay called off. */
  endedAt: Date | null;
};

/**
 * Whether there is somebody on the other side: a customer, or the guest of a ticket who has handed
 * in their car. Nobody has a session's car before it is linked.
 */
export function hasStayOwner({ channel, customerId, receivedAt }: ConversationFacts): boolean {
  return customerId !== null || (channel === 'ticket' && receivedAt !== null);
}

/** When the car of a conversation that closes now was back. */
export function computeClosedCutoff(now: Date): Date {
  return new Date(now.getTime() - CLOSES_AFTER_HOURS * 3_600_000);
}

/** Whether it can still be written in; it can be read for longer. */
export function isWritable({ endedAt }: Pick<ConversationFacts, 'endedAt'>, now: Date): boolean {
  return endedAt === null || endedAt > computeClosedCutoff(now);
}

/** Whoever has it open has seen it by then. */
export const REMIND_AFTER_SECONDS = 45;
const REMIND_AGAIN_MINUTES = 30;

/** Whether somebody may be told that something waits: once, until they have read or half an hour is over. */
export function mayRemind(hintedAt: Date | null, now: Date): boolean {
  return hintedAt === null || now.getTime() - hintedAt.getTime() >= REMIND_AGAIN_MINUTES * 60_000;
}

/**
 * Whether a new message has to be looked at later. Where one before it is unread, that one is looked
 * at already, unless its reader was told of it so long ago that they may be told again.
 */
export function needsReminder(
  before: { unread: number; hintedAt: Date | null },
  now: Date,
): boolean {
  if (before.unread === 0) return true;
  if (before.hintedAt === null) return false;
  return mayRemind(before.hintedAt, new Date(now.getTime() + REMIND_AFTER_SECONDS * 1000));
}

/** Something to read: a letter, a digit or a sign. What shows as nothing is no message. */
export function hasVisibleText(text: string): boolean {
  return /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}
