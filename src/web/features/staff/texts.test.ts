import { expect, test } from 'vitest';
import { getInitials } from '#web/ui/stub/Face.tsx';
import { listHandOver } from './texts.ts';

test.each([
  ['Omar Al Haddad', 'OH'],
  ['omar', 'O'],
  ['عمر الحداد', 'ع'],
  ['Omar الحداد', 'O'],
  ['عمر Haddad', 'ع'],
  ['  ', ''],
])('%o is %o', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});

test('a car without a chosen receiver is handed to nobody', () => {
  expect(listHandOver({ a: 'omar', b: '' })).toEqual([{ orderId: 'a', valetId: 'omar' }]);
});
