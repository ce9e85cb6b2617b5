import { expect, test } from 'vitest';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { getSessionState, sessionSteps } from './viewModel.ts';

type Stay = StaffParkingSession['stayStatus'];
type Order = StaffParkingSession['orderStatus'];

test.each<[Stay, Order, string, [number, number] | null]>([
  ['expected', null, 'requested', [1, 0.5]],
  ['received', null, 'withValet', [1, 1]],
  ['parked', null, 'parked', [2, 1]],
  ['parked', 'cancelled', 'parked', [2, 1]],
  ['returning', 'requested', 'waitingForPayment', [2, 1]],
  ['returning', 'paid', 'waitingForRunner', [3, 0.34]],
  ['returning', 'dispatched', 'onItsWay', [3, 1]],
  ['ready', 'ready', 'atCurb', [4, 1]],
  ['returned', null, 'returned', [4, 1]],
  ['cancelled', null, 'cancelled', null],
])('a session whose car is %s, with an order %s, is %s', (stayStatus, orderStatus, state, step) => {
  const found = getSessionState({ stayStatus, orderStatus, heldAt: null });
  expect(found).toBe(state);
  expect(sessionSteps[found]).toEqual(step);
});
