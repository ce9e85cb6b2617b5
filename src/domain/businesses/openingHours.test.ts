import fc from 'fast-check';
import { getWeekday } from './businessDay.ts';
import { describe, expect, test } from 'vitest';
import { formatFieldTime, parseFieldTime } from '../shared/zone.ts';
import {
  findOpening,
  hasOverlap,
  isAlwaysOpen,
  listDaySpans,
  type OpeningHours,
  type OpeningSpan,
} from './openingHours.ts';

const NEW_YORK = 'America/New_York';
const span = (from: string, to: string): OpeningSpan => ({ from, to });
const everyDay = (...spans: OpeningSpan[]): OpeningHours => ({
  week: Array.from({ length: 7 }, () => spans),
  exceptions: [],
});
const at = (typed: string, zone = NEW_YORK) => parseFieldTime(typed, zone);
const shown = (time: Date | null, zone = NEW_YORK) => time && formatFieldTime(time, zone);
const look = (hours: OpeningHours | null, typed: string, zone = NEW_YORK) => {
  const { isOpen, closesAt, opensAt } = findOpening(hours, zone, at(typed, zone));
  return [isOpen, shown(closesAt, zone), shown(opensAt, zone)];
};

test('a week begins on Monday', () => {
  expect(getWeekday('2026-11-23')).toBe(1);
  expect(getWeekday('2026-11-29')).toBe(7);
});

test('a location without hours never closes', () => {
  expect(look(null, '2026-11-24T03:00')).toEqual([true, null, null]);
});

const withDate = (...spans: OpeningSpan[]): OpeningHours => ({
  ...everyDay(span('00:00', '00:00')),
  exceptions: [{ date: '2026-12-25', spans }],
});
test.each([
  ['no hours', null, true],
  ['the whole of each day', everyDay(span('00:00', '00:00')), true],
  ['24 hours from the evening on', everyDay(span('18:00', '18:00')), true],
  ['two spans without a break', everyDay(span('06:00', '20:00'), span('20:00', '06:00')), true],
  ['a break of a minute', everyDay(span('06:00', '20:00'), span('20:01', '06:00')), false],
  ['days that end at midnight', everyDay(span('00:01', '00:00')), false],
  ['a closed date', withDate(), false],
  ['a date around the clock', withDate(span('00:00', '00:00')), true],
  ['a date that opens late', withDate(span('09:00', '00:00')), false],
  ['no spans', everyDay(), false],
])('%s: tells whether that is always open', (_, hours, isAlways) => {
  expect(isAlwaysOpen(hours)).toBe(isAlways);
  const status = findOpening(hours, NEW_YORK, at('2026-11-24T20:00'));
  expect(status.isAlwaysOpen).toBe(isAlways);
});

test('one closed weekday is not always open, also where the week begins', () => {
  for (const closedDay of [0, 3, 6]) {
    const { week, exceptions } = everyDay(span('00:00', '00:00'));
    const hours = { week: week.with(closedDay, []), exceptions };
    expect(isAlwaysOpen(hours)).toBe(false);
  }
});

test('a location can open for lunch and again for dinner', () => {
  const hours = everyDay(span('18:00', '23:00'), span('11:30', '15:00'));
  expect(look(hours, '2026-11-24T11:29')).toEqual([false, null, '2026-11-24T11:30']);
  expect(look(hours, '2026-11-24T11:30')).toEqual([true, '2026-11-24T15:00', null]);
  expect(look(hours, '2026-11-24T15:00')).toEqual([false, null, '2026-11-24T18:00']);
  expect(look(hours, '2026-11-24T23:00')).toEqual([false, null, '2026-11-25T11:30']);
});

test('an opening at night continues past midnight', () => {
  const hours = everyDay(span('18:00', '02:00'));
  expect(look(hours, '2026-11-24T01:59')).toEqual([true, '2026-11-24T02:00', null]);
  expect(look(hours, '2026-11-24T02:00')).toEqual([false, null, '2026-11-24T18:00']);
  expect(look(hours, '2026-11-24T23:30')).toEqual([true, '2026-11-25T02:00', null]);
});

test('adjacent spans merge, and a week without a gap never closes', () => {
  expect(look(everyDay(span('00:00', '00:00')), '2026-11-24T12:00')).toEqual([true, null, null]);
  expect(
    look(everyDay(span('00:00', '12:00'), span('12:00', '00:00')), '2026-11-24T12:00'),
  ).toEqual([true, null, null]);
  const weekdays = everyDay(span('00:00', '00:00'));
  weekdays.week = weekdays.week.map((spans, day) => (day < 5 ? spans : []));
  // The date 2026-11-24 is a Tuesday.
  expect(look(weekdays, '2026-11-24T12:00')).toEqual([true, '2026-11-28T00:00', null]);
  expect(look(weekdays, '2026-11-28T12:00')).toEqual([false, null, '2026-11-30T00:00']);
});

test('a date can have special hours or none, and the night before still ends at its own time', () => {
  const hours: OpeningHours = {
    ...everyDay(span('18:00', '02:00')),
    exceptions: [
      { date: '2026-12-25', spans: [] },
      { date: '2026-12-31', spans: [span('12:00', '05:00')] },
    ],
  };
  expect(look(hours, '2026-12-25T01:30')).toEqual([true, '2026-12-25T02:00', null]);
  expect(look(hours, '2026-12-25T20:00')).toEqual([false, null, '2026-12-26T18:00']);
  expect(look(hours, '2027-01-01T04:30')).toEqual([true, '2027-01-01T05:00', null]);
});

test('a location without weekly hours is closed except on dates with special hours', () => {
  const shut = everyDay();
  expect(look(shut, '2026-11-24T12:00')).toEqual([false, null, null]);
  const once = { ...shut, exceptions: [{ date: '2026-12-05', spans: [span('10:00', '22:00')] }] };
  expect(look(once, '2026-11-24T12:00')).toEqual([false, null, '2026-12-05T10:00']);
  expect(look(once, '2026-12-05T12:00')).toEqual([true, '2026-12-05T22:00', null]);
});

describe('opening hours across a clock change', () => {
  const night = everyDay(span('22:00', '04:00'));
  const hoursOpen = (evening: string) => {
    const { closesAt } = findOpening(night, NEW_YORK, at(evening));
    return ((closesAt?.getTime() ?? 0) - at(evening).getTime()) / 3_600_000;
  };
  test('a night is an hour shorter in spring and an hour longer in autumn', () => {
    expect(hoursOpen('2026-03-07T22:00')).toBe(5);
    expect(hoursOpen('2026-03-08T22:00')).toBe(6);
    expect(hoursOpen('2026-10-31T22:00')).toBe(7);
  });
  test('a span within the skipped hour does not open the location', () => {
    const odd = everyDay(span('02:30', '03:00'));
    // The time 02:30 does not exist on that day. The parser uses the offset before the clock
    // change, which gives 03:30.
    expect(look(odd, '2026-03-08T03:15')).toEqual([false, null, '2026-03-09T02:30']);
  });
  test('the same hours are a different instant in another time zone', () => {
    const hours = everyDay(span('09:00', '17:00'));
    const noon = at('2026-11-24T12:00');
    expect(findOpening(hours, NEW_YORK, noon).isOpen).toBe(true);
    expect(findOpening(hours, 'Asia/Dubai', noon).isOpen).toBe(false);
    expect(shown(findOpening(hours, 'Asia/Dubai', noon).opensAt, 'Asia/Dubai')).toBe(
      '2026-11-25T09:00',
    );
  });
});

test('spans of one day may touch but not overlap', () => {
  expect(hasOverlap([span('09:00', '12:00'), span('12:00', '18:00')])).toBe(false);
  expect(hasOverlap([span('12:00', '18:00'), span('09:00', '12:01')])).toBe(true);
  expect(hasOverlap([span('18:00', '02:00'), span('20:00', '21:00')])).toBe(true);
  expect(hasOverlap([span('00:00', '00:00'), span('08:00', '09:00')])).toBe(true);
});

describe('any opening hours', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  const spans = fc
    .array(fc.record({ from: time, to: time }), { maxLength: 3 })
    .filter((day) => !hasOverlap(day));
  const hours: fc.Arbitrary<OpeningHours> = fc.record({
    week: fc.array(spans, { minLength: 7, maxLength: 7 }),
    exceptions: fc.uniqueArray(
      fc.record({
        date: fc
          .integer({ min: 1, max: 28 })
          .map((day) => `2026-11-${String(day).padStart(2, '0')}`),
        spans,
      }),
      { selector: ({ date }) => date, maxLength: 3 },
    ),
  });
  const zone = fc.constantFrom(NEW_YORK, 'Asia/Dubai', 'Europe/London', 'Australia/Lord_Howe');
  const instant = fc
    .integer({ min: Date.UTC(2026, 9, 20) / 60_000, max: Date.UTC(2026, 10, 30) / 60_000 })
    .map((minute) => new Date(minute * 60_000));

  test('change state at exactly the announced next change', () => {
    fc.assert(
      fc.property(hours, zone, instant, (given, place, now) => {
        const { isOpen, isAlwaysOpen: never, closesAt, opensAt } = findOpening(given, place, now);
        const change = isOpen ? closesAt : opensAt;
        expect(isOpen ? opensAt : closesAt).toBeNull();
        if (!change) return;
        expect(change > now).toBe(true);
        expect(findOpening(given, place, change).isOpen).toBe(!isOpen);
        expect(findOpening(given, place, new Date(change.getTime() - 1)).isOpen).toBe(isOpen);
        const between = new Date((now.getTime() + change.getTime()) / 2);
        expect(findOpening(given, place, between)).toEqual({
          isOpen,
          isAlwaysOpen: never,
          closesAt,
          opensAt,
        });
      }),
      { numRuns: 300 },
    );
  });

  test('match the local clock on days without a clock change', () => {
    fc.assert(
      fc.property(hours, instant, (given, now) => {
        // Dubai's clock never changes, so a day before is always 24 hours before.
        const clock = formatFieldTime(now, 'Asia/Dubai');
        const [day, read] = [clock.slice(0, 10), clock.slice(11)];
        const before = new Date(Date.parse(`${day}T00:00Z`) - 86_400_000)
          .toISOString()
          .slice(0, 10);
        const isNow =
          listDaySpans(given, day).some(
            ({ from, to }) => from <= read && (read < to || to <= from),
          ) || listDaySpans(given, before).some(({ from, to }) => to <= from && read < to);
        expect(findOpening(given, 'Asia/Dubai', now).isOpen).toBe(isNow);
      }),
      { numRuns: 300 },
    );
  });
});
