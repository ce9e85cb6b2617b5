import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStayStatus, type StayStatus } from '../stays/states.ts';
import { nextOrderStatus, type OrderEvent, type OrderStatus, findStayEvent } from './states.ts';
import {
  findTakeBackRefusal,
  orderEventTakingBack,
  TAKE_BACK_SECONDS,
  takeBackSteps,
} from './takeBack.ts';

const at = new Date('2026-07-01T19:00:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);
const me = { actorId: 'me', impersonatorId: null };
const ready = { type: 'order.ready', ...me };
const asked = (over: Partial<Parameters<typeof findTakeBackRefusal>[1]> = {}) =>
  findTakeBackRefusal('ready', { record: [ready], by: me, at, now: at, ...over });

describe('findTakeBackRefusal', () => {
  it('allows a take back for one minute to the millisecond', () => {
    const limit = TAKE_BACK_SECONDS * 1000;
    expect(asked({ now: after(limit) })).toBeNull();
    expect(asked({ now: after(limit + 1) })).toBe('tooLate');
  });
  it('refuses other people, and anybody who acted as somebody else', () => {
    expect(asked({ by: { actorId: 'you', impersonatorId: null } })).toBe('notYours');
    expect(asked({ by: { actorId: 'me', impersonatorId: 'admin' } })).toBe('notYours');
  });
  it('ignores later events that belong to the step, and is overtaken by any other', () => {
    const beside = ['stay.car_ready', 'order.put_off'].map((type) => ({ type, ...me }));
    expect(asked({ record: [...beside, ready] })).toBeNull();
    for (const type of [
      'stay.rate',
      'order.complete',
      'order.unready',
      'order.tip',
      'order.reassign',
    ])
      expect(asked({ record: [{ type, ...me }, ready] }), type).toBe('overtaken');
    expect(asked({ record: [] })).toBe('overtaken');
  });
});

describe('an event that takes a step back', () => {
  const steps = { assign: 'paid', ready: 'dispatched', complete: 'ready' } as const;
  it.each(['assign', 'ready', 'complete'] as const)(
    '%s returns to the state before the step',
    (step) => {
      const from = steps[step];
      const to = nextOrderStatus(from, step);
      expect(to).not.toBeNull();
      expect(to && nextOrderStatus(to, orderEventTakingBack[step])).toBe(from);
    },
  );

  it('restores order and stay, after any path through both', () => {
    const events: OrderEvent[] = ['assign', 'ready', 'complete', 'reassign', 'park_again'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), (way) => {
        let order: OrderStatus = 'paid';
        let stay: StayStatus = 'returning';
        for (const event of way) {
          const next = nextOrderStatus(order, event);
          if (!next) continue;
          const stayEvent = findStayEvent(event);
          const nextStay: StayStatus | null = stayEvent ? nextStayStatus(stay, stayEvent) : stay;
          expect(nextStay).not.toBeNull();
          const step = takeBackSteps.find((each) => each === event);
          if (step && step !== 'park') {
            const back = orderEventTakingBack[step];
            const stayBack = findStayEvent(back);
            expect(nextOrderStatus(next, back)).toBe(order);
            expect(stayBack && nextStay ? nextStayStatus(nextStay, stayBack) : nextStay).toBe(stay);
          }
          order = next;
          stay = nextStay ?? stay;
        }
      }),
    );
  });
});
