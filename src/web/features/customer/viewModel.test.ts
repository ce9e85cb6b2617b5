import { expect, it } from 'vitest';
import type { OrderStatus } from '#domain/orders/states.ts';
import { sortByUrgency } from './viewModel.ts';

it('sorts cars that need the customer first: at the curb, unpaid, on its way, parked', () => {
  const car = (id: string, stayStatus: 'expected' | 'received' | 'parked' | 'ready') => ({
    id,
    stayStatus,
    order: null,
  });
  const asked = (id: string, status: OrderStatus) => ({
    id,
    stayStatus: 'returning' as const,
    order: { status, heldAt: null },
  });
  const cars = [
    car('announced', 'expected'),
    car('parked', 'parked'),
    car('parked before', 'parked'),
    asked('queued', 'paid'),
    car('received', 'received'),
    asked('on its way', 'dispatched'),
    asked('unpaid', 'requested'),
    car('at the curb', 'ready'),
  ];
  expect(sortByUrgency(cars).map(({ id }) => id)).toEqual([
    'at the curb',
    'unpaid',
    'on its way',
    'queued',
    'parked',
    'parked before',
    'received',
    'announced',
  ]);
});
