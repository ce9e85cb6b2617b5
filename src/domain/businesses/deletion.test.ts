import { expect, test } from 'vitest';
import { listBusinessObstacles } from './deletion.ts';

const none = { cars: 0, openOrders: 0, refunds: 0, owedPeople: 0, feesCents: 0 };

test('nothing stands against a business without cars and money', () => {
  expect(listBusinessObstacles(none)).toEqual([]);
});

test.each([
  [{ cars: 1 }, 'BUSINESS_HAS_CARS'],
  [{ openOrders: 1 }, 'BUSINESS_HAS_ORDERS'],
  [{ refunds: 1 }, 'BUSINESS_HAS_REFUNDS'],
  [{ owedPeople: 1 }, 'BUSINESS_OWES_TIPS'],
  [{ feesCents: 1 }, 'BUSINESS_OWES_FEES'],
] as const)('%j is %s', (ties, obstacle) => {
  expect(listBusinessObstacles({ ...none, ...ties })).toEqual([obstacle]);
});

test('all of them are told, cars first', () => {
  expect(
    listBusinessObstacles({ ...none, cars: 2, openOrders: 1, owedPeople: 3, feesCents: 240 }),
  ).toEqual([
    'BUSINESS_HAS_CARS',
    'BUSINESS_HAS_ORDERS',
    'BUSINESS_OWES_TIPS',
    'BUSINESS_OWES_FEES',
  ]);
});

test('a business to which the platform owes fees back owes none', () => {
  expect(listBusinessObstacles({ ...none, feesCents: -120 })).toEqual([]);
});
