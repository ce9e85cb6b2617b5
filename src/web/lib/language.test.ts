import { expect, it } from 'vitest';
import { isolate, isolateIn } from './language.ts';

it('keeps amounts in Arabic from being turned around, once', () => {
  expect(isolate('$28.50')).toBe('\u2068$28.50\u2069');
  expect(isolate(isolate('$28.50'))).toBe('\u2068$28.50\u2069');
  expect(isolate(`${isolate('B2')} – ${isolate('B3')}`)).toBe(
    '\u2068\u2068B2\u2069 – \u2068B3\u2069\u2069',
  );
});

it('leaves alone what runs from the right anyway', () => {
  expect(isolate('سيارة')).toBe('سيارة');
});

it('sets a name from the right apart in a sentence from the left, and nothing else', () => {
  expect(isolateIn('en')('سامي')).toBe('\u2068سامي\u2069');
  expect(isolateIn('en')('Sami')).toBe('Sami');
  expect(isolateIn('ar')('Sami')).toBe('\u2068Sami\u2069');
});
