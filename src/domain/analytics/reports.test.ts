import { expect, test } from 'vitest';
import { findDueReport } from './reports.ts';

const NEW_YORK = 'America/New_York';
const due = (cadence: 'daily' | 'weekly', zones: string[], now: string) => {
  const found = findDueReport(cadence, zones, new Date(now));
  return found && [found.range.from, found.range.to, found.before.from, found.before.to];
};

test('a daily report is due from seven the next morning until the next day is over', () => {
  const monday = ['2026-11-23', '2026-11-23', '2026-11-16', '2026-11-16'];
  expect(due('daily', [NEW_YORK], '2026-11-24T06:59:59-05:00')).toBeNull();
  expect(due('daily', [NEW_YORK], '2026-11-24T07:00:00-05:00')).toEqual(monday);
  expect(due('daily', [NEW_YORK], '2026-11-25T03:59:00-05:00')).toEqual(monday);
  expect(due('daily', [NEW_YORK], '2026-11-25T04:00:00-05:00')).toBeNull();
});

test('a weekly report covers Monday to Sunday and is due until the next week is over', () => {
  const week = ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'];
  expect(due('weekly', [NEW_YORK], '2026-11-23T06:59:00-05:00')).toBeNull();
  expect(due('weekly', [NEW_YORK], '2026-11-23T07:00:00-05:00')).toEqual(week);
  expect(due('weekly', [NEW_YORK], '2026-11-29T23:00:00-05:00')).toEqual(week);
  expect(due('weekly', [NEW_YORK], '2026-11-30T03:59:00-05:00')).toEqual(week);
  expect(due('weekly', [NEW_YORK], '2026-11-30T04:00:00-05:00')).toBeNull();
});

test.each([
  // The report is due at 07:00 local time: 26 hours after the business day's start in spring, 28 in
  // autumn.
  ['2026-03-08T10:59:00Z', null],
  ['2026-03-08T11:00:00Z', '2026-03-07'],
  ['2026-11-01T11:59:00Z', null],
  ['2026-11-01T12:00:00Z', '2026-10-31'],
])('a daily report is due at seven local time on mornings with a clock change: %s', (now, day) => {
  expect(due('daily', [NEW_YORK], now)?.[0] ?? null).toBe(day);
});

test('a report on several locations waits for seven o’clock at the last of them', () => {
  const zones = ['Asia/Tokyo', 'America/Los_Angeles'];
  expect(due('daily', zones, '2026-11-24T06:59:00-08:00')).toBeNull();
  expect(due('daily', zones, '2026-11-24T07:00:00-08:00')?.[0]).toBe('2026-11-23');
  // At this time Tuesday has ended in Tokyo but not in Los Angeles, so Monday's report is still
  // due.
  expect(due('daily', zones, '2026-11-24T20:00:00-08:00')?.[0]).toBe('2026-11-23');
});

test('no report is due to a person who chose none or sees no location', () => {
  expect(findDueReport('none', [NEW_YORK], new Date())).toBeNull();
  expect(findDueReport('daily', [], new Date('2026-11-24T12:00:00Z'))).toBeNull();
});
