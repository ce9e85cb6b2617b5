import { expect, it } from 'vitest';
import { isolate, isolateIn } from './language.ts';

it('isolates amounts in Arabic text once, so that they are not reversed', () => {
  expect(isolate('$28.50')).toBe('\u2068$28.50\u2069');
  expect(isolate(isolate('$28.50'))).toBe('\u2068$28.50\u2069');
  expect(isolate(`${isolate('B2')} – ${isolate('B3')}`)).toBe(
    '\u2068\u2068B2\u2069 – \u2068B3\u2069\u2069',
  );
});

it('leaves right-to-left text alone', () => {
  expect(isolate('سيارة')).toBe('سيارة');
});

it('isolates a right-to-left name in a left-to-right sentence, and nothing else', () => {
  expect(isolateIn('en')('سامي')).toBe('\u2068سامي\u2069');
  expect(isolateIn('en')('Sami')).toBe('Sami');
  expect(isolateIn('ar')('Sami')).toBe('\u2068Sami\u2069');
});
