import { expect, test } from 'vitest';
import { serviceStatuses, ticketStatuses } from '../stays/presentation.ts';
import { stayStatuses } from '../stays/states.ts';
import {
  carStateByOrder,
  carStateByService,
  carStateByTicket,
  carStates,
  findCarState,
  findStateStart,
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

type Stay = Parameters<typeof findStateStart>[0];
type Order = Parameters<typeof findStateStart>[1];
const at = (minute: number) => new Date(minute * 60_000);
const announced = {
  status: 'expected' as const,
  created_at: at(0),
  received_at: null,
  parked_at: null,
  ready_at: null,
  returned_at: null,
  cancelled_at: null,
};
const parked = { ...announced, status: 'parked' as const, received_at: at(1), parked_at: at(2) };
const returning = { ...parked, status: 'returning' as const };
const unpaid = {
  status: 'requested',
  requested_at: at(3),
  paid_at: null,
  dispatched_at: null,
  held_at: null,
  resumed_at: null,
} as const;

test.each<[string, Stay, Order, number]>([
  ['requested', announced, null, 0],
  ['with valet', { ...announced, status: 'received', received_at: at(1) }, null, 1],
  [
    'given back',
    { ...announced, status: 'cancelled', received_at: at(1), cancelled_at: at(2) },
    null,
    2,
  ],
  ['parked', parked, null, 2],
  ['waiting for payment', returning, unpaid, 3],
  ['waiting for a runner', returning, { ...unpaid, paid_at: at(4) }, 4],
  ['on its way', returning, { ...unpaid, paid_at: at(4), dispatched_at: at(5) }, 5],
  ['parked again', returning, { ...unpaid, paid_at: at(4), held_at: at(7) }, 7],
  ['asked for again', returning, { ...unpaid, paid_at: at(4), resumed_at: at(8) }, 8],
  [
    'at the curb',
    { ...parked, status: 'ready', ready_at: at(6) },
    { ...unpaid, dispatched_at: at(5) },
    6,
  ],
  ['returned', { ...parked, status: 'returned', ready_at: at(6), returned_at: at(9) }, null, 9],
])('a car that is %s is so since its last step', (_, stay, order, minute) => {
  expect(findStateStart(stay, order)).toEqual(at(minute));
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
