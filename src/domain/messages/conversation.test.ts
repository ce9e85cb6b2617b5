import { describe, expect, it } from 'vitest';
import {
  hasStayOwner,
  isConversationOpen,
  canRemindReader,
  needsReminder,
  hasVisibleText,
} from './conversation.ts';

const now = new Date('2030-05-01T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

describe('the guest of a conversation', () => {
  const car = { channel: 'ticket', customerId: null, receivedAt: null, endedAt: null } as const;
  it('is a customer from the moment they announce their car', () => {
    expect(hasStayOwner({ ...car, channel: 'request', customerId: 'c' })).toBe(true);
    expect(hasStayOwner({ ...car, channel: 'session', customerId: 'c' })).toBe(true);
  });
  it('is the guest of a ticket once the car is handed in', () => {
    expect(hasStayOwner(car)).toBe(false);
    expect(hasStayOwner({ ...car, receivedAt: now })).toBe(true);
  });
  it('is nobody in a session that no customer linked', () => {
    expect(hasStayOwner({ ...car, channel: 'session', receivedAt: now })).toBe(false);
  });
});

it('can be written to until a day after the end of the stay', () => {
  expect(isConversationOpen({ endedAt: null }, now)).toBe(true);
  expect(isConversationOpen({ endedAt: before(DAY - 1) }, now)).toBe(true);
  expect(isConversationOpen({ endedAt: before(DAY) }, now)).toBe(false);
});

describe('the reminder of unread messages', () => {
  it('is sent once in half an hour, unless the messages were read', () => {
    expect(canRemindReader(null, now)).toBe(true);
    expect(canRemindReader(before(30 * MINUTE - 1), now)).toBe(false);
    expect(canRemindReader(before(30 * MINUTE), now)).toBe(true);
  });
  it('is triggered by the first unread message', () => {
    expect(needsReminder({ unread: 0, hintedAt: null }, now)).toBe(true);
    expect(needsReminder({ unread: 1, hintedAt: null }, now)).toBe(false);
  });
  it('is triggered by a later message too, if half an hour is over when the job looks', () => {
    expect(needsReminder({ unread: 3, hintedAt: before(30 * MINUTE - 46) }, now)).toBe(false);
    expect(needsReminder({ unread: 3, hintedAt: before(30 * MINUTE - 45) }, now)).toBe(true);
  });
});

describe('a message', () => {
  it.each(['hello', 'مرحبا', '5', '؟', '👍', '…'])('may be %s', (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });
  it.each(['', ' ', '\u200b', '\u200e\u2068\u2069', '\u3164\u00ad'])('may not be %j', (text) => {
    expect(hasVisibleText(text)).toBe(false);
  });
});
