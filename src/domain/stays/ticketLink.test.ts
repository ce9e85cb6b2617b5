import { expect, test } from 'vitest';
import { isRatable, isTicketLinkOpen, computeLinkExpiry } from './ticketLink.ts';

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
