import { expect, test } from 'vitest';
import { typicalVisits } from '#domain/payments/rates/typicalGuests.ts';
import { readVisits, writeVisits } from './visits.ts';

test('chosen guests are in the address, typical ones are not', () => {
  const visits = {
    lunch: { day: 5, from: '23:30', minutes: 150 },
    meeting: { day: '2026-12-24', from: '09:00', minutes: 10_080 },
  } as const;
  const text = 'lunch-5-2330-150.meeting-20261224-0900-10080';
  expect(writeVisits({ ...visits, dinner: typicalVisits.dinner })).toBe(text);
  expect(readVisits(text)).toEqual(visits);
  expect(writeVisits({})).toBeUndefined();
});

test.each([
  undefined,
  '',
  'lunch',
  'nobody-5-2330-150',
  'lunch-8-2330-150',
  'lunch-20260230-2330-150',
  'lunch-5-2460-150',
  'lunch-5-2400-150',
  'lunch-5-2330-0',
  'lunch-5-2330-10081',
  'lunch-2-1210-75',
  'toString-5-2330-150',
])('%s is no valid visit', (text) => {
  expect(readVisits(text)).toEqual({});
});
