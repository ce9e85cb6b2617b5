import { describe, expect, test } from 'vitest';
import { formatFieldTime, parseFieldTime, formatZonedTime } from '#domain/shared/zone.ts';
import { getDayInZone, DEVICE_ZONE, isOwnTime } from './zone.ts';

const NEW_YORK = 'America/New_York';
const DUBAI = 'Asia/Dubai';

test('a date-time field shows the location’s clock', () => {
  const instant = new Date('2026-01-05T22:04:30Z');
  expect(formatFieldTime(instant, DUBAI)).toBe('2026-01-06T02:04');
  expect(formatFieldTime(instant, 'Asia/Tokyo')).toBe('2026-01-06T07:04');
  expect(formatFieldTime(instant, DEVICE_ZONE)).toBe('2026-01-05T17:04');
  expect(formatFieldTime(new Date('2026-01-05T20:00:00Z'), DUBAI)).toBe('2026-01-06T00:00');
});

test('a typed date-time reads back unchanged', () => {
  for (const zone of [DUBAI, NEW_YORK, 'Asia/Kathmandu', 'Pacific/Apia', 'UTC', DEVICE_ZONE]) {
    for (const at of ['2026-01-05T22:04:00Z', '2026-07-31T23:59:00Z', '2026-12-31T12:00:00Z']) {
      const instant = new Date(at);
      expect(parseFieldTime(formatFieldTime(instant, zone), zone)).toEqual(instant);
    }
  }
});

describe('a clock change in New York', () => {
  test.each([
    ['2026-03-08T01:59', '2026-03-08T06:59:00Z', 'before'],
    ['2026-03-08T02:30', '2026-03-08T07:30:00Z', 'a time left out is read as before the change'],
    ['2026-03-08T03:00', '2026-03-08T07:00:00Z', 'after'],
    ['2026-11-01T00:59', '2026-11-01T04:59:00Z', 'before'],
    ['2026-11-01T01:30', '2026-11-01T05:30:00Z', 'of a time shown twice the first counts'],
    ['2026-11-01T02:00', '2026-11-01T07:00:00Z', 'after'],
  ])('%s is %s: %s', (typed, instant) => {
    expect(parseFieldTime(typed, NEW_YORK)).toEqual(new Date(instant));
  });
});

test.each(['', 'soon', '2026-13-01T00:00'])('%j is no valid time', (typed) => {
  expect(parseFieldTime(typed, DUBAI).getTime()).toBeNaN();
});

test.each(['00:00.000', '00:29.999', '00:30.000', '00:59.999'])(
  'seconds do not change a zone’s offset: %s',
  (seconds) => {
    const instant = new Date(`2026-11-22T16:${seconds}Z`);
    expect(formatZonedTime(instant, NEW_YORK)).toBe('2026-11-22T11:00-05:00');
    expect(formatZonedTime(instant, DUBAI)).toBe('2026-11-22T20:00+04:00');
    expect(formatZonedTime(instant, 'Asia/Kolkata')).toBe('2026-11-22T21:30+05:30');
  },
);

test('a day begins at midnight of the location', () => {
  const before = new Date('2026-11-21T19:59:00Z');
  const after = new Date('2026-11-21T20:00:00Z');
  expect(getDayInZone(before, DUBAI)).toBe('2026-11-21');
  expect(getDayInZone(after, DUBAI)).toBe('2026-11-22');
  expect(getDayInZone(after, DEVICE_ZONE)).toBe('2026-11-21');
});

test('another zone counts as the own one while both show the same time', () => {
  // Lima has no clock changes, so its time equals New York's in winter only.
  expect(isOwnTime(new Date('2026-01-05T12:00:00Z'), 'America/Lima')).toBe(true);
  expect(isOwnTime(new Date('2026-07-05T12:00:00Z'), 'America/Lima')).toBe(false);
  expect(isOwnTime(new Date('2026-01-05T12:00:00Z'), DUBAI)).toBe(false);
  expect(isOwnTime(new Date(), DEVICE_ZONE)).toBe(true);
});

test('shows a time in the zone of the device where the browser does not know the zone', () => {
  const instant = new Date('2026-01-05T07:04Z');
  expect(formatFieldTime(instant, 'Nowhere/New_City')).toBe(formatFieldTime(instant, DEVICE_ZONE));
});
