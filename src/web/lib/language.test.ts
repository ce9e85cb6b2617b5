import { afterEach, expect, it, vi } from 'vitest';
import { getCountryName } from './countryName.ts';
import { createIsolator, findRegion, isolateText, listRegions } from './language.ts';

afterEach(() => void vi.unstubAllGlobals());

it('isolates amounts in Arabic text once, so that they are not reversed', () => {
  expect(isolateText('$28.50')).toBe('\u2068$28.50\u2069');
  expect(isolateText(isolateText('$28.50'))).toBe('\u2068$28.50\u2069');
  expect(isolateText(`${isolateText('B2')} – ${isolateText('B3')}`)).toBe(
    '\u2068\u2068B2\u2069 – \u2068B3\u2069\u2069',
  );
});

it('leaves right-to-left text alone', () => {
  expect(isolateText('سيارة')).toBe('سيارة');
});

it('isolates a right-to-left name in a left-to-right sentence, and nothing else', () => {
  expect(createIsolator('en')('سامي')).toBe('\u2068سامي\u2069');
  expect(createIsolator('en')('Sami')).toBe('Sami');
  expect(createIsolator('ar')('Sami')).toBe('\u2068Sami\u2069');
});

it.each([
  ['en-US', 'US'],
  ['ar', undefined],
  ['en-US@posix', undefined],
  ['C', undefined],
  ['', undefined],
])('the region of the language %j is %j', (tag, region) => {
  expect(findRegion(tag)).toBe(region);
});

it.each([
  [
    ['en-US@posix', 'ar-AE'],
    [undefined, 'AE'],
  ],
  [[], []],
  [undefined, []],
])('the regions of a browser with the languages %j are %j', (languages, regions) => {
  vi.stubGlobal('navigator', { languages });
  expect(listRegions()).toEqual(regions);
});

it.each([
  ['AE', 'United Arab Emirates'],
  ['', ''],
  ['U', 'U'],
  ['en-US@posix', 'en-US@posix'],
])('the country %j is named %j', (code, name) => {
  expect(getCountryName(code, 'en')).toBe(name);
});
