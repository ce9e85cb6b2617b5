import { expect, test } from 'vitest';
import { passwordSlips, pinSlips } from './checks.ts';

test.each([
  [{ current: 'old', next: 'long enough', again: 'long enough' }, {}],
  [{ current: '', next: 'long enough', again: 'long enough' }, { current: 'missing' }],
  [{ current: 'old', next: '1234567', again: '1234567' }, { next: 'short' }],
  [{ current: 'old', next: '12345678', again: '12345678' }, {}],
  [{ current: 'old', next: 'long enough', again: 'long Enough' }, { again: 'mismatch' }],
])('of the passwords %o it says %o', (fields, slips) => {
  expect(passwordSlips(fields)).toEqual(slips);
});

test.each([
  [{ password: 'old', pin: '2580' }, {}],
  [{ password: '', pin: '2580' }, { password: 'missing' }],
  [{ password: 'old', pin: '258' }, { pin: 'length' }],
  [{ password: 'old', pin: '2580147' }, { pin: 'length' }],
  [{ password: 'old', pin: '1111' }, { pin: 'weak' }],
  [{ password: 'old', pin: '4321' }, { pin: 'weak' }],
])('of the PIN %o it says %o', (fields, slips) => {
  expect(pinSlips(fields)).toEqual(slips);
});
