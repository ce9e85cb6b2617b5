import { expect, it } from 'vitest';
import { createIsolator, findRegion, isolateText } from './language.ts';

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
