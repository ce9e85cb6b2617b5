import { expect, it } from 'vitest';
import { maskPhone } from './maskPhone.ts';

it.each([
  ['+971501234517', '+971 •• ••• ••17'],
  ['+15550100001', '+1 ••• ••• ••01'],
  ['+96550123456', '+965 ••• •••56'],
  ['+999123456', '+•••••••56'],
])('masks %s as %s', (e164, masked) => {
  expect(maskPhone(e164)).toBe(masked);
});
