import type { StayChannel } from '../stays/states.ts';

/**
 * Ready-made replies that guest or staff send with one tap. Each reader sees the reply in their own
 * language.
 */
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

/** Longest text of a message in a conversation, in characters. */
export const MESSAGE_MAX = 1000;

/**
 * Hours after the end of a stay in which people can still write, for example about a forgotten bag.
 */
const CLOSES_AFTER_HOURS = 24;

/** Facts about the stay that a conversation belongs to. */
type ConversationFacts = {
  channel: StayChannel;
  /** Customer account that owns the car. */
  customerId: string | null;
  receivedAt: Date | null;
  /** When the car was handed back or the stay cancelled. */
  endedAt: Date | null;
};

/**
 * Tells whether the conversation has an owner of the car: a customer, or a ticket's guest whose car
 * was received. A session opened by QR code has no owner until a customer links the session.
 */
export function hasStayOwner({ channel, customerId, receivedAt }: ConversationFacts): boolean {
  return customerId !== null || (channel === 'ticket' && receivedAt !== null);
}

/**
 * Returns the cut-off for closed conversations. A conversation is closed now if its stay ended at
 * this time or earlier.
 */
export function computeClosedCutoff(now: Date): Date {
  return new Date(now.getTime() - CLOSES_AFTER_HOURS * 3_600_000);
}

/** Tells whether people can still write in a conversation. Reading remains possible for longer. */
export function isConversationOpen(
  { endedAt }: Pick<ConversationFacts, 'endedAt'>,
  now: Date,
): boolean {
  return endedAt === null || endedAt > computeClosedCutoff(now);
}

/**
 * Seconds until an unread message triggers a reminder. A reader with the conversation open sees the
 * message within this time.
 */
export const REMIND_AFTER_SECONDS = 45;
const REMIND_AGAIN_MINUTES = 30;

/**
 * Tells whether a reader may be reminded of unread messages. One reminder is allowed after each
 * read, and another after half an hour.
 */
export function canRemindReader(hintedAt: Date | null, now: Date): boolean {
  return hintedAt === null || now.getTime() - hintedAt.getTime() >= REMIND_AGAIN_MINUTES * 60_000;
}

/**
 * Tells whether a new message needs a later check for a reminder. An earlier unread message already
 * has a check, unless its reader may be reminded again.
 */
export function needsReminder(
  before: { unread: number; hintedAt: Date | null },
  now: Date,
): boolean {
  if (before.unread === 0) return true;
  if (before.hintedAt === null) return false;
  return canRemindReader(before.hintedAt, new Date(now.getTime() + REMIND_AFTER_SECONDS * 1000));
}

/**
 * Tells whether a text has a visible letter, digit or sign. A text without one is not accepted as a
 * message.
 */
export function hasVisibleText(text: string): boolean {
  return /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}
