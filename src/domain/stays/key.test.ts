import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRuns } from '#test/harness/propertyRuns.ts';
import { findOrderKeyStep, nextOrderStatus, orderEvents, findStayEvent } from '../orders/states.ts';
import type { OrderStatus } from '../orders/states.ts';
import { findKeyStep, type KeyPosition, type KeyStep, moveKey } from './key.ts';
import { isInCustody, nextStayStatus, stayEvents, type StayStatus } from './states.ts';

type Car = {
  stay: StayStatus;
  order: OrderStatus | null;
  runner: string | null;
  hook: string | null;
  key: KeyPosition | null;
};

function move(car: Car, step: KeyStep | null, person: string): Car {
  return step ? { ...car, key: moveKey(step, { hook: car.hook, person }) } : car;
}

/**
 * Applies an event as the commands do: an order's event together with the event of its stay, or the
 * stay's event alone.
 */
function take(
  car: Car,
  { name, person, hook }: { name: string; person: string; hook: string | null },
) {
  const orderEvent = orderEvents.find((event) => `order.${event}` === name);
  if (orderEvent) {
    const order = car.order && nextOrderStatus(car.order, orderEvent);
    if (!order) return car;
    const runner = ['assign', 'reassign'].includes(orderEvent) ? person : car.runner;
    const moved = move({ ...car, order, runner }, findOrderKeyStep(orderEvent), runner ?? person);
    const stayEvent = findStayEvent(orderEvent);
    return stayEvent ? takeStayEvent(moved, stayEvent, person) : moved;
  }
  const event = stayEvents.find((one) => `stay.${one}` === name);
  if (
    !event ||
    ['return_cancelled', 'car_ready', 'unready', 'park_again', 'hand_over', 'reopen'].includes(
      event,
    )
  )
    return car;
  const isParked = event === 'park' && hook && nextStayStatus(car.stay, event);
  if (event !== 'request_return') {
    return takeStayEvent(isParked ? { ...car, hook } : car, event, person);
  }
  const asked = takeStayEvent(car, event, person);
  return asked === car ? car : { ...asked, order: 'requested' as const };
}

function takeStayEvent(car: Car, event: (typeof stayEvents)[number], person: string): Car {
  const to = nextStayStatus(car.stay, event);
  if (!to) return car;
  const hasKey = isInCustody(car.stay) || isInCustody(to);
  return move({ ...car, stay: to }, hasKey ? findKeyStep(event) : null, person);
}

const names = [
  ...orderEvents.map((one) => `order.${one}`),
  ...stayEvents.map((one) => `stay.${one}`),
];
const steps = fc.record({
  name: fc.constantFrom(...names),
  person: fc.constantFrom('Omar', 'Luis', 'Maya'),
  hook: fc.constantFrom(null, '28'),
});

/** Explains why the key cannot be in its place in this state of the car; null if it can. */
function explain({ stay, order, runner, hook, key }: Car): string | null {
  if (!isInCustody(stay)) {
    if (stay === 'expected') return key === null ? null : 'a key of a car that has not come';
    return key === null || key.place === 'handed_over' ? null : 'the owner has no key';
  }
  if (!key || key.place === 'handed_over') return 'a car in custody without a key';
  if (key.place === 'on_hook' && hook === null) return 'on no hook';
  if ((key.place === 'on_hook') !== (key.holder === null)) return 'on a hook and with somebody';
  const isOut = order === 'dispatched' || order === 'ready';
  if (isOut !== (key.place === 'out')) return 'out without a runner, or a runner without it';
  if (isOut && key.holder !== runner) return 'with another than the runner';
  if (stay === 'parked' && hook && key.place !== 'on_hook') return 'not on its hook';
  return null;
}

test('any sequence of steps leaves the key at a possible place', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40 }), (taken) => {
      let car: Car = { stay: 'expected', order: null, runner: null, hook: null, key: null };
      for (const step of taken) {
        car = take(car, step);
        expect(explain(car), JSON.stringify(car)).toBeNull();
      }
    }),
    { numRuns: countRuns(2_000) },
  );
});
