import { expect, it } from 'vitest';
import { isolate } from './language.ts';

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
