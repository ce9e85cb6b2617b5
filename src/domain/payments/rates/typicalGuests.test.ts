import { expect, test } from 'vitest';
import { formatZonedTime } from '../../shared/zone.ts';
import { listTypicalGuests, typicalGuestNames } from './typicalGuests.ts';

const ZONE = 'America/New_York';
/** The date is a Tuesday. */
const after = new Date('2026-11-24T15:00:00Z');
const list = (...visits: [Parameters<typeof listTypicalGuests>[2]?]) =>
  listTypicalGuests(after, ZONE, ...visits).map(
    ({ name, parkedAt, pickupAt }) =>
      `${name} ${formatZonedTime(parkedAt, ZONE).slice(0, 16)} ${formatZonedTime(pickupAt, ZONE).slice(0, 16)}`,
  );

test('the five typical guests come in the following week, on weekdays other than today', () => {
  expect(list()).toEqual([
    'quickStop 2026-11-25T09:02 2026-11-25T09:13',
    'lunch 2026-12-01T12:10 2026-12-01T13:25',
    'dinner 2026-11-28T19:20 2026-11-28T22:05',
    'meeting 2026-11-26T08:45 2026-11-26T17:10',
    'hotelNight 2026-11-29T22:15 2026-11-30T07:50',
  ]);
});

test('a guest can be moved to another weekday, date or duration, while the others stay typical', () => {
  const changed = list({
    lunch: { day: 5, from: '13:00', minutes: 90 },
    hotelNight: { day: '2026-12-31', from: '20:00', minutes: 3 * 24 * 60 },
  });
  expect(changed[1]).toBe('lunch 2026-11-27T13:00 2026-11-27T14:30');
  expect(changed[4]).toBe('hotelNight 2026-12-31T20:00 2027-01-03T20:00');
  expect(changed.filter((line, at) => line === list()[at])).toHaveLength(
    typicalGuestNames.length - 2,
  );
});

test('a stay keeps its length across a clock change', () => {
  const [guest] = listTypicalGuests(after, ZONE, {
    quickStop: { day: '2026-10-31', from: '22:00', minutes: 600 },
  });
  expect(guest && formatZonedTime(guest.pickupAt, ZONE)).toBe('2026-11-01T07:00-05:00');
});
