import { describe, expect, it } from 'vitest';
import {
  hasStayOwner,
  isWritable,
  mayRemind,
  needsReminder,
  hasVisibleText,
} from './conversation.ts';

const now = new Date('2030-05-01T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

describe('who there is to write with', () => {
  const car = { channel: 'ticket', customerId: null, receivedAt: null, endedAt: null } as const;
  it('is a customer from the moment they announce their car', () => {
    expect(hasStayOwner({ ...car, channel: 'request', customerId: 'c' })).toBe(true);
    expect(hasStayOwner({ ...car, channel: 'session', customerId: 'c' })).toBe(true);
  });
  it('is the guest of a ticket once the car is handed in', () => {
    expect(hasStayOwner(car)).toBe(false);
    expect(hasStayOwner({ ...car, receivedAt: now })).toBe(true);
  });
  it('is nobody in a session that was not linked', () => {
    expect(hasStayOwner({ ...car, channel: 'session', receivedAt: now })).toBe(false);
  });
});

it('is written in until a day after the end', () => {
  expect(isWritable({ endedAt: null }, now)).toBe(true);
  expect(isWritable({ endedAt: before(DAY - 1) }, now)).toBe(true);
  expect(isWritable({ endedAt: before(DAY) }, now)).toBe(false);
});

describe('telling somebody that something waits', () => {
  it('happens once in half an hour, unless they have read', () => {
    expect(mayRemind(null, now)).toBe(true);
    expect(mayRemind(before(30 * MINUTE - 1), now)).toBe(false);
    expect(mayRemind(before(30 * MINUTE), now)).toBe(true);
  });
  it('is for the first unread message to lead to', () => {
    expect(needsReminder({ unread: 0, hintedAt: null }, now)).toBe(true);
    expect(needsReminder({ unread: 1, hintedAt: null }, now)).toBe(false);
  });
  it('is for a later one too, where half an hour is over when it is looked at', () => {
    expect(needsReminder({ unread: 3, hintedAt: before(30 * MINUTE - 46) }, now)).toBe(false);
    expect(needsReminder({ unread: 3, hintedAt: before(30 * MINUTE - 45) }, now)).toBe(true);
  });
});

describe('a message', () => {
  it.each(['hello', 'مرحبا', '5', '؟', '👍', '…'])('is %s', (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });
  it.each(['', ' ', '\u200b', '\u200e\u2068\u2069', '\u3164\u00ad'])('is not %j', (text) => {
    expect(hasVisibleText(text)).toBe(false);
  });
});
