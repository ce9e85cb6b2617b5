import { expect, test } from 'vitest';
import { listBusinessObstacles } from './deletion.ts';

const none = { cars: 0, openOrders: 0, refunds: 0, owedPeople: 0, feesCents: 0 };

test('a business without cars and without open money can be deleted', () => {
  expect(listBusinessObstacles(none)).toEqual([]);
});

test.each([
  [{ cars: 1 }, 'BUSINESS_HAS_CARS'],
  [{ openOrders: 1 }, 'BUSINESS_HAS_ORDERS'],
  [{ refunds: 1 }, 'BUSINESS_HAS_REFUNDS'],
  [{ owedPeople: 1 }, 'BUSINESS_OWES_TIPS'],
  [{ feesCents: 1 }, 'BUSINESS_OWES_FEES'],
] as const)('%j is refused with %s', (ties, obstacle) => {
  expect(listBusinessObstacles({ ...none, ...ties })).toEqual([obstacle]);
});

test('every obstacle is listed, cars first', () => {
  expect(
    listBusinessObstacles({ ...none, cars: 2, openOrders: 1, owedPeople: 3, feesCents: 240 }),
  ).toEqual([
    'BUSINESS_HAS_CARS',
    'BUSINESS_HAS_ORDERS',
    'BUSINESS_OWES_TIPS',
    'BUSINESS_OWES_FEES',
  ]);
});

test('a business to which the platform owes fees has no debt itself', () => {
  expect(listBusinessObstacles({ ...none, feesCents: -120 })).toEqual([]);
});
