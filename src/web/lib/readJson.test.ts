import { expect, test } from 'vitest';
import { isObject, readJson } from './readJson.ts';

test.each([
  [null, null],
  ['', null],
  ['{', null],
  ['undefined', null],
  ['{"a":1}', { a: 1 }],
  ['"text"', 'text'],
])('%s is read as %s', (text, value) => {
  expect(readJson(text)).toEqual(value);
});

test.each([[null], [[]], ['text'], [1], [undefined]])('%s is no object', (value) => {
  expect(isObject(value)).toBe(false);
});
