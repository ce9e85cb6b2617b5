import { expect, test } from 'vitest';
import type { ParkingSession } from '#contract/parkingSessions.ts';
import { chooseHeadline, computeProgress } from './view.ts';

type Status = ParkingSession['status'];
type OrderStatus = NonNullable<ParkingSession['order']>['status'];

const car = (status: Status, order?: OrderStatus) =>
  ({ status, order: order ? { status: order } : null }) as ParkingSession;

test.each([
  ['linked', undefined, 'linked', [1, 1]],
  ['parked', undefined, 'parked', [2, 1]],
  ['parked', 'cancelled', 'parked', [2, 1]],
  ['retrieval_requested', 'requested', 'retrieval_requested', [2, 1]],
  ['retrieval_requested', 'paid', 'retrieval_requested', [3, 0.34]],
  ['retrieval_requested', 'dispatched', 'on_its_way', [3, 1]],
  ['ready_for_pickup', 'ready', 'ready_for_pickup', [4, 1]],
  ['completed', 'completed', 'completed', [4, 1]],
  ['cancelled', undefined, 'cancelled', null],
] as const)('%s with an order %s is %s', (status, order, headline, step) => {
  expect(chooseHeadline(car(status, order))).toBe(headline);
  expect(computeProgress(car(status, order))).toEqual(step);
});
