import type { Car } from '#contract/cars.ts';
import type { CarState } from '#domain/orders/carState.ts';
import { minutesFromNow } from '#web/lib/clock.ts';
import type { RowTime, RowTone } from '#web/ui/stub/rowTail.ts';

/** The valets do not hold it, or not yet: `requested` is a ticket that waits for its code. */
const gone: readonly CarState[] = ['requested', 'returned', 'cancelled', 'expired'];

export const isInCustodyState = (state: CarState): boolean => !gone.includes(state);

type Standing = { tone: RowTone; minutes: number; time: RowTime };

const AT_CURB_AMBER = 5;
const AT_CURB_RED = 10;
const DUE_SOON = 5;

/** The minutes that count for a car: to its promise or past it, at the curb, else in its state. */
export function readCarStanding(car: Car, now: number): Standing {
  const since = Math.max(0, -minutesFromNow(car.since, now));
  if (car.state === 'requested') return { tone: 'amber', minutes: since, time: 'waiting' };
  if (!isInCustodyState(car.state)) return { tone: 'slate', minutes: since, time: 'here' };
  if (car.state === 'atCurb') {
    const tone = since >= AT_CURB_RED ? 'red' : since >= AT_CURB_AMBER ? 'amber' : 'green';
    return { tone, minutes: since, time: 'waiting' };
  }
  const isPromised = car.state === 'waitingForRunner' || car.state === 'onItsWay';
  if (!isPromised || !car.promisedAt) return { tone: 'green', minutes: since, time: 'here' };
  const left = minutesFromNow(car.promisedAt, now);
  if (left < 0) return { tone: 'red', minutes: -left, time: 'late' };
  return { tone: left <= DUE_SOON ? 'amber' : 'green', minutes: left, time: 'left' };
}
