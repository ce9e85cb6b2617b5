import type { StayChannel } from '../stays/states.ts';

/** Replies that either side sends with one press; each reader sees them in their own language. */
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

/** Longest text of a message, in characters. */
export const MESSAGE_MAX = 1000;

/** Hours after the stay ended in which people can still write, as about a forgotten bag. */
const CLOSES_AFTER_HOURS = 24;

/** Facts about the stay of a conversation. */
type ConversationFacts = {
  channel: StayChannel;
  /** Customer account that owns the car. */
  customerId: string | null;
  receivedAt: Date | null;
  /** When the car was handed back or the stay cancelled. */
  endedAt: Date | null;
};

/**
 * Tells whether a conversation has an owner of the car: a customer, or a ticket's guest whose car was
 * received. A QR session has none until it is linked.
 */
export function hasStayOwner({ channel, customerId, receivedAt }: ConversationFacts): boolean {
  return customerId !== null || (channel === 'ticket' && receivedAt !== null);
}

/** Returns the end of stay before which conversations are closed now. */
export function computeClosedCutoff(now: Date): Date {
  return new Date(now.getTime() - CLOSES_AFTER_HOURS * 3_600_000);
}

/** Tells whether people can still write in a conversation; reading stays possible for longer. */
export function isConversationOpen(
  { endedAt }: Pick<ConversationFacts, 'endedAt'>,
  now: Date,
): boolean {
  return endedAt === null || endedAt > computeClosedCutoff(now);
}

/** Seconds before a reminder, within which a reader with the conversation open has seen the message. */
export const REMIND_AFTER_SECONDS = 45;
const REMIND_AGAIN_MINUTES = 30;

/** Tells whether a person may be reminded: once, and again after they have read or after half an hour. */
export function canRemindReader(hintedAt: Date | null, now: Date): boolean {
  return hintedAt === null || now.getTime() - hintedAt.getTime() >= REMIND_AGAIN_MINUTES * 60_000;
}

/**
 * Tells whether a new message needs a later check for a reminder. An earlier unread message has its check
 * already, unless its reader was reminded so long ago that another reminder is allowed.
 */
export function needsReminder(
  before: { unread: number; hintedAt: Date | null },
  now: Date,
): boolean {
  if (before.unread === 0) return true;
  if (before.hintedAt === null) return false;
  return canRemindReader(before.hintedAt, new Date(now.getTime() + REMIND_AFTER_SECONDS * 1000));
}

/** Tells whether a text has a visible letter, digit or sign; text without one is no message. */
export function hasVisibleText(text: string): boolean {
  return /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}
