import { expect, test } from 'vitest';
import { serviceStatuses, ticketStatuses } from '../stays/presentation.ts';
import { stayStatuses } from '../stays/states.ts';
import {
  carStateByOrder,
  carStateByService,
  carStateByTicket,
  carStates,
  findCarState,
  getCarState,
} from './carState.ts';
import { orderStatuses } from './states.ts';

test.each([
  ['expected', null, 'requested'],
  ['received', null, 'withValet'],
  ['parked', null, 'parked'],
  ['parked', 'cancelled', 'parked'],
  ['returning', 'requested', 'waitingForPayment'],
  ['returning', 'paid', 'waitingForRunner'],
  ['returning', 'dispatched', 'onItsWay'],
  ['ready', 'ready', 'atCurb'],
  ['returned', 'completed', 'returned'],
  ['cancelled', null, 'cancelled'],
] as const)('a stay that is %s with its order %s is %s', (stay, order, state) => {
  expect(getCarState(stay, order && { status: order, heldAt: null })).toBe(state);
});

test('a car that nobody fetched is parked again, whatever its order waits for', () => {
  const heldAt = new Date(0);
  expect(getCarState('returning', { status: 'paid', heldAt })).toBe('parkedAgain');
  expect(getCarState('returning', { status: 'due', heldAt })).toBe('parkedAgain');
});

test('every status of a stay, an order, a ticket and a service maps to one car state', () => {
  const named = [
    ...stayStatuses.map((status) => getCarState(status, null)),
    ...orderStatuses.map((status) => carStateByOrder(status)),
    ...ticketStatuses.map((status) => carStateByTicket(status)),
    ...Object.values(carStateByService),
  ];
  // Two states have no database status: a session's code expires (`expired`), and an order is held
  // (`parkedAgain`).
  const besides = ['expired', 'parkedAgain'];
  expect([...new Set<string>([...named, ...besides])].toSorted()).toEqual(
    [...carStates].toSorted(),
  );
  expect(Object.keys(carStateByService).toSorted()).toEqual([...serviceStatuses].toSorted());
});

test('a conflict names the same car state, whichever vocabulary the call uses', () => {
  expect(
    ['paid', 'dispatched', 'received', 'returning', 'checked_in', 'completed', 'approved'].map(
      (status) => findCarState(status),
    ),
  ).toEqual([
    'waitingForRunner',
    'onItsWay',
    'withValet',
    'requested',
    'withValet',
    'returned',
    null,
  ]);
});
