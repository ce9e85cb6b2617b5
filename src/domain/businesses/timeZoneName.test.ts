import { expect, test } from 'vitest';
import { nameTimeZone } from './timeZoneName.ts';

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Saigon', 'Asia/Ho Chi Minh'],
  ['America/New_York', 'America/New York'],
  ['UTC', 'UTC'],
])('the time zone %s is called %s', (timeZone, name) => {
  expect(nameTimeZone(timeZone)).toBe(name);
});

test('two zones of a list never have one name', () => {
  const names = Intl.supportedValuesOf('timeZone').map(nameTimeZone);
  expect(new Set(names).size).toBe(names.length);
});
