import { expect, test } from 'vitest';
import { chooseZone, guessPlace, sortZones } from './applicationPlace.ts';

test.each([
  ['Asia/Dubai', 'en-US', { country: 'AE', timeZone: 'Asia/Dubai', currency: 'AED' }],
  ['America/New_York', 'ar', { country: 'US', timeZone: 'America/New_York', currency: 'USD' }],
  ['Europe/Berlin', 'de', { country: 'DE', timeZone: 'Europe/Berlin', currency: 'EUR' }],
  // A browser that resists fingerprinting reports the time zone UTC.
  ['UTC', 'ja-JP', { country: 'JP', timeZone: 'UTC', currency: 'JPY' }],
  ['UTC', 'es-419', { country: '', timeZone: 'UTC', currency: '' }],
  ['UTC', 'ar', { country: '', timeZone: 'UTC', currency: '' }],
])('a browser in %s with the language %s suggests %j', (zone, locale, here) => {
  expect(guessPlace(zone, locale)).toEqual(here);
});

test('a country sets its only zone, or the device’s zone where it has several', () => {
  expect(chooseZone('AE', 'America/New_York')).toBe('Asia/Dubai');
  expect(chooseZone('US', 'America/Chicago')).toBe('America/Chicago');
  // The device in these tests is in New York.
  expect(chooseZone('US', 'Asia/Dubai')).toBe('America/New_York');
  expect(chooseZone('AU', 'Asia/Dubai')).toBe('');
});

test('the zones of the country come first, and no zone is missing', () => {
  const zones = sortZones('AE', 'Asia/Dubai');
  expect(zones[0]).toBe('Asia/Dubai');
  expect(zones).toContain('Pacific/Honolulu');
  expect(new Set(zones).size).toBe(zones.length);
  expect(sortZones('', 'UTC')[0]).toBe('UTC');
  // The list calls this zone Asia/Calcutta.
  const indian = sortZones('IN', 'Asia/Kolkata');
  expect(indian[0]).toBe('Asia/Kolkata');
  expect(indian).not.toContain('Asia/Calcutta');
});
