import { expect, test } from 'vitest';
import type { AnyTranslator } from '#texts/translator.ts';
import { writeMinutes } from './rowTail.ts';

/** Returns text keys with their values in place of texts. The test can then check both. */
const text: AnyTranslator<'row'> = {
  t: (key, ...[values]) =>
    [key.replace('row:', ''), ...Object.values<string | number>(values ?? {})].join(' '),
  has: () => true,
  language: 'en',
};

test.each([
  [1, 'minutes 1'],
  [99, 'minutes 99'],
  [100, 'hoursAndMinutes 1 40'],
  [119, 'hoursAndMinutes 1 59'],
  [120, 'hours 2'],
  [121, 'hoursAndMinutes 2 1'],
  [599, 'hoursAndMinutes 9 59'],
  [600, 'hours 10'],
  [659, 'hours 10'],
  [2879, 'hours 47'],
  [2880, 'days 2'],
])('%i minutes never read as a shorter time than fewer minutes do', (minutes, written) => {
  expect(writeMinutes(minutes, text)).toBe(written);
});
