import { expect, test } from 'vitest';
import { isWeakPin } from './password.ts';

test.each(['0000', '1111', '999999', '1234', '4321', '345678', '0123'])('%s is weak', (pin) => {
  expect(isWeakPin(pin)).toBe(true);
});

test.each(['2468', '1357', '1122', '1235', '9012', '908070'])('%s is not', (pin) => {
  expect(isWeakPin(pin)).toBe(false);
});
