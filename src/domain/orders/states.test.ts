import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '#test/harness/propertyRuns.ts';
import { nextStayStatus } from '../stays/states.ts';
import type { StayStatus } from '../stays/states.ts';
import {
  isCancellable,
  isCancellableByStaff,
  isOpenOrder,
  nextOrderStatus,
  orderEvents,
  orderStatuses,
  findStayEvent,
} from './states.ts';
import type { OrderStatus } from './states.ts';

describe('nextOrderStatus', () => {
  it('allows these transitions and no other', () => {
    const found = orderStatuses.flatMap((from) =>
      orderEvents.flatMap((event) => {
        const to = nextOrderStatus(from, event);
        return to === null ? [] : [`${from} -${event}-> ${to}`];
      }),
    );
    expect(found).toEqual([
      'requested -pay-> paid',
      'requested -pay_later-> due',
      'requested -cancel-> cancelled',
      'requested -expire-> cancelled',
      'due -pay-> paid',
      'due -assign-> dispatched',
      'due -cancel-> cancelled',
      'paid -assign-> dispatched',
      'paid -cancel-> cancelled',
      'dispatched -pay-> dispatched',
      'dispatched -reassign-> dispatched',
      'dispatched -unassign-> paid',
      'dispatched -ready-> ready',
      'dispatched -cancel-> cancelled',
      'ready -pay-> ready',
      'ready -unready-> dispatched',
      'ready -park_again-> paid',
      'ready -complete-> completed',
      'completed -reopen-> ready',
    ]);
  });

  it('is final when completed or cancelled, except where a handover is taken back', () => {
    for (const from of orderStatuses) {
      const goesOn = orderEvents.some(
        (event) => event !== 'reopen' && nextOrderStatus(from, event) !== null,
      );
      expect(goesOn, from).toBe(isOpenOrder(from));
    }
  });
});

describe('isCancellable', () => {
  const at = new Date(0);
  it('allows a request until its runner is sent, and never after its car was at the curb', () => {
    const found = orderStatuses.filter((status) =>
      isCancellable({ status, held_at: null, resumed_at: null }),
    );
    expect(found).toEqual(['requested', 'due', 'paid']);
    expect(isCancellable({ status: 'paid', held_at: at, resumed_at: null })).toBe(false);
    expect(isCancellable({ status: 'paid', held_at: null, resumed_at: at })).toBe(false);
  });

  it('allows staff also while a runner is on the way, and never at the curb or after it', () => {
    const found = orderStatuses.filter((status) =>
      isCancellableByStaff({ status, held_at: null, resumed_at: null }),
    );
    expect(found).toEqual(['requested', 'due', 'paid', 'dispatched']);
    expect(isCancellableByStaff({ status: 'paid', held_at: at, resumed_at: null })).toBe(false);
    expect(isCancellableByStaff({ status: 'dispatched', held_at: null, resumed_at: at })).toBe(
      false,
    );
  });
});

describe('an order and its stay, driven together', () => {
  const actions = ['receive', 'park', 'cancel_stay', 'order', ...orderEvents] as const;

  it('always agree: an order is open exactly while the stay is returning or ready', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 60 }), (sequence) => {
        let stay: StayStatus = 'expected';
        let order: OrderStatus | null = null;
        for (const action of sequence) {
          [stay, order] = step(stay, order, action);
          const isOpen = order !== null && isOpenOrder(order);
          expect(isOpen).toBe(stay === 'returning' || stay === 'ready');
          expect(order === 'ready').toBe(stay === 'ready');
          expect(order === 'completed').toBe(stay === 'returned');
        }
      }),
      { numRuns: countRuns(1000) },
    );
  });

  it('can run the whole way, even after a cancelled order', () => {
    const way = ['receive', 'park', 'order', 'expire', 'order', 'pay', 'cancel'] as const;
    const again = ['order', 'pay', 'assign', 'ready', 'complete'] as const;
    let stay: StayStatus = 'expected';
    let order: OrderStatus | null = null;
    for (const action of [...way, ...again]) [stay, order] = step(stay, order, action);
    expect([stay, order]).toEqual(['returned', 'completed']);
  });

  function step(
    stay: StayStatus,
    order: OrderStatus | null,
    action: (typeof actions)[number],
  ): [StayStatus, OrderStatus | null] {
    if (action === 'receive' || action === 'park')
      return [nextStayStatus(stay, action) ?? stay, order];
    if (action === 'cancel_stay') return [nextStayStatus(stay, 'cancel') ?? stay, order];
    if (action === 'order') {
      const returning = nextStayStatus(stay, 'request_return');
      return returning === null ? [stay, order] : [returning, 'requested'];
    }
    const next = order === null ? null : nextOrderStatus(order, action);
    if (next === null) return [stay, order];
    const event = findStayEvent(action);
    const after = event === null ? stay : nextStayStatus(stay, event);
    expect(after, `${stay} on ${action}`).not.toBeNull();
    return [after ?? stay, next];
  }
});
