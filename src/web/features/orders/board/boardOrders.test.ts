import { describe, expect, test } from 'vitest';
import type { QueueOrder } from '#contract/orders.ts';
import { callName, groupByColumn, isLate, matchesOrder } from './boardOrders.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();

function order(id: string, status: QueueOrder['status'], due: number, plate: string | null = null) {
  const ticket = {
    ticketNumber: 'A-100',
    licensePlate: plate,
    customerName: 'سارة',
    phoneE164: null,
  };
  const told = { dueAt: at(due), promisedAt: at(due), expectedAt: at(due) };
  return { id, status, ...told, ticket } as unknown as QueueOrder;
}

describe('the board’s columns', () => {
  test('sort orders by state, the most overdue first', () => {
    const columns = groupByColumn([
      order('a', 'paid', 9),
      order('b', 'paid', -2),
      order('c', 'dispatched', 1),
      order('d', 'ready', 0),
      order('e', 'requested', 0),
    ]);
    expect(columns.pending.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(columns.inProgress.map(({ id }) => id)).toEqual(['c']);
    expect(columns.ready.map(({ id }) => id)).toEqual(['d']);
  });

  test('keep the places of the queue, even where a later car is due earlier', () => {
    const waiting = (id: string, queuePosition: number, due: number) => ({
      ...order(id, 'paid', due),
      queuePosition,
    });
    const { pending } = groupByColumn([waiting('second', 2, 5), waiting('first', 1, 9)]);
    expect(pending.map(({ id }) => id)).toEqual(['first', 'second']);
  });

  test('put the car that stands longest at the curb first, whatever its promise', () => {
    const standing = (id: string, due: number, ready: number | null) => ({
      ...order(id, 'ready', due),
      readyAt: ready === null ? null : at(ready),
    });
    const { ready } = groupByColumn([
      standing('unconfirmed', -9, null),
      standing('short', -5, -1),
      standing('long', 4, -12),
    ]);
    expect(ready.map(({ id }) => id)).toEqual(['long', 'short', 'unconfirmed']);
  });

  test('show a car at the curb as no longer late', () => {
    expect(isLate(order('a', 'paid', -1), noon)).toBe(true);
    expect(isLate(order('a', 'paid', 0), noon)).toBe(false);
    expect(isLate(order('a', 'ready', -9), noon)).toBe(false);
  });
});

describe('the board’s search', () => {
  test.each(['k48213', 'K-48', '٤٨٢١٣', 'a-100', 'سار', '  '])('%s finds the car', (text) => {
    expect(matchesOrder(order('a', 'paid', 0, 'K 48213'), text)).toBe(true);
  });

  test.each(["o'brien", 'OʼBrien', 'obrien', 'sean o’b'])(
    'finds a guest by the name %s',
    (typed) => {
      const { ticket, ...rest } = order('a', 'paid', 0);
      const named = { ...rest, ticket: { ...ticket, customerName: 'Seán O’Brien' } };
      expect(matchesOrder(named, typed)).toBe(true);
    },
  );

  test('finds nothing for any other text', () => {
    expect(matchesOrder(order('a', 'paid', 0, 'K 48213'), '99')).toBe(false);
    expect(matchesOrder(order('a', 'paid', 0), 'K 48213')).toBe(false);
  });
});

test('a car without a plate is called by its ticket number', () => {
  expect(callName(order('a', 'paid', 0))).toBe('A-100');
  expect(callName(order('a', 'paid', 0, 'K 1'))).toBe('K 1');
});
