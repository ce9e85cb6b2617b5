import { expect, test } from 'vitest';
import {
  computeLinkExpiry,
  isLinkToken,
  isRatable,
  isTicketLinkOpen,
  LINK_ALPHABET,
  LINK_LENGTH,
} from './ticketLink.ts';

test.each([
  [LINK_ALPHABET.slice(-LINK_LENGTH), true],
  [`tkt_${'-_aZ'.repeat(11).slice(1)}`, true],
  ['a'.repeat(LINK_LENGTH - 1), false],
  ['a'.repeat(LINK_LENGTH + 1), false],
  [`${'a'.repeat(LINK_LENGTH - 1)}_`, false],
  [`tkt_${'a'.repeat(42)}`, false],
  [`pks_${'a'.repeat(43)}`, false],
])('%s is the token of a ticket link: %s', (text, expected) => {
  expect(isLinkToken(text)).toBe(expected);
});

test('a token has at least 128 random bits', () => {
  expect(new Set(LINK_ALPHABET).size).toBe(62);
  expect(LINK_LENGTH * Math.log2(LINK_ALPHABET.length)).toBeGreaterThan(128);
});

const now = new Date('2030-03-31T12:00:00Z');
const thirtyDays = new Date('2030-03-01T12:00:00Z');
const longer = new Date(thirtyDays.getTime() - 1);

test('a stay can be read until 30 days after the return, and rated only after the return', () => {
  expect(computeLinkExpiry(thirtyDays)).toEqual(now);
  const judge = (returnedAt: Date | null) => [
    isTicketLinkOpen(returnedAt, now),
    isRatable(returnedAt, now),
  ];
  expect(judge(null)).toEqual([true, false]);
  expect(judge(now)).toEqual([true, true]);
  expect(judge(thirtyDays)).toEqual([true, true]);
  expect(judge(longer)).toEqual([false, false]);
});
