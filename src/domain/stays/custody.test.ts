import { expect, test } from 'vitest';
import { computeCustodyRights } from './custody.ts';
import { stayStatuses, type StayStatus } from './states.ts';

const now = new Date('2026-01-01T20:00:00Z');
const facts = (status: StayStatus) => ({
  channel: 'ticket' as const,
  status,
  customerId: null,
  phone: '+15550100100',
  isSmsWithheld: false,
  receivedAt: now,
  endedAt: null,
});
const allowed = (right: keyof ReturnType<typeof computeCustodyRights>) =>
  stayStatuses.filter((status) => computeCustodyRights(facts(status), now)[right]);

test('each right applies to its own states', () => {
  expect(allowed('moveSpot')).toEqual(['received', 'parked', 'returning']);
  expect(allowed('showLink')).toEqual(['received', 'parked', 'returning', 'ready']);
  expect(allowed('sendLink')).toEqual(allowed('showLink'));
  expect(allowed('correctGuest')).toEqual(allowed('showLink'));
  expect(allowed('request')).toEqual(['parked']);
  expect(allowed('giveBack')).toEqual(['received']);
  expect(allowed('checkIn')).toEqual(['expected']);
});

test('only a ticket has a link, and no SMS goes to a number that cannot receive one', () => {
  const session = { ...facts('parked'), channel: 'session' as const };
  expect(computeCustodyRights(session, now)).toMatchObject({
    showLink: false,
    sendLink: false,
    correctGuest: false,
    correctCar: true,
    message: false,
    request: true,
  });
  for (const silent of [{ phone: null }, { isSmsWithheld: true }]) {
    const rights = computeCustodyRights({ ...facts('parked'), ...silent }, now);
    expect(rights).toMatchObject({ showLink: true, sendLink: false });
  }
});
