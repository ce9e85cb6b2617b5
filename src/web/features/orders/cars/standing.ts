import type { Car } from '#contract/cars.ts';
import { computeCurbTone } from '#domain/orders/curb.ts';
import type { CarState } from '#domain/orders/carState.ts';
import { countMinutesFromNow } from '#web/lib/clock.ts';
import { pickTone, stateTones } from '#web/ui/stateTones.ts';
import type { RowTime } from '#web/ui/stub/rowTail.ts';
import type { StubTone } from '#web/ui/stub/Stub.tsx';

/** States outside custody; `requested` is a ticket that waits for the guest's SMS code. */
const gone: readonly CarState[] = ['requested', 'returned', 'cancelled', 'expired'];

export const isInCustodyState = (state: CarState): boolean => !gone.includes(state);

type Standing = { tone: StubTone; minutes: number; time: RowTime };

const DUE_SOON = 5;

/**
 * Returns the minutes that matter: to the arrival, past the promised time, at the curb, or in the
 * current state.
 */
export function readCarStanding(car: Car, now: number): Standing {
  const since = Math.max(0, -countMinutesFromNow(car.since, now));
  if (car.state === 'requested') return { tone: 'waiting', minutes: since, time: 'waiting' };
  if (!isInCustodyState(car.state)) return { tone: 'quiet', minutes: since, time: 'here' };
  if (car.state === 'atCurb') {
    return { tone: pickTone(computeCurbTone(since), car.state), minutes: since, time: 'waiting' };
  }
  const isPromised = car.state === 'waitingForRunner' || car.state === 'onItsWay';
  if (!isPromised || !car.promisedAt || !car.expectedAt)
    return { tone: stateTones[car.state].stub, minutes: since, time: 'here' };
  const late = -countMinutesFromNow(car.promisedAt, now);
  if (late > 0) return { tone: 'red', minutes: late, time: 'late' };
  const left = Math.max(0, countMinutesFromNow(car.expectedAt, now));
  const isSoon = left <= DUE_SOON || car.expectedAt > car.promisedAt;
  return { tone: pickTone(isSoon ? 'amber' : 'green', car.state), minutes: left, time: 'left' };
}
