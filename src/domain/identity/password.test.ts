import { expect, test } from 'vitest';
import { isWeakPin } from './password.ts';

// Twenty most used PINs of four and of six digits, from published lists, with similar PINs.
const firstTried = [
  '1234 1111 0000 1212 7777 1004 2000 4444 2222 6969 9999 3333 5555 6666',
  '1122 1313 8888 4321 2001 1010 123456 654321 111111 000000 123123 666666 121212 112233',
  '789456 159753 555555 777777 888888 999999 222222 147258 123321 101010 333333 456456 2580 0852',
  '1984 1999 2026 2468 1357 1221 3112 1231 250390 345678',
];

test.each(firstTried.flatMap((line) => line.split(' ')))('the PIN %s is weak', (pin) => {
  expect(isWeakPin(pin)).toBe(true);
});

test.each(['1235', '9012', '2749', '7318', '4961', '908070', '729416', '58213'])(
  'the PIN %s is accepted',
  (pin) => {
    expect(isWeakPin(pin)).toBe(false);
  },
);
