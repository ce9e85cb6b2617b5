import type { CarState } from '#domain/orders/carState.ts';
import type { Tone } from './StatusPill.tsx';
import type { StubTone } from './stub/Stub.tsx';

/** The one colour of each state: on a pill, and on a stub, where amber and red are kept for being late. */
export const stateTones: Record<CarState, { pill: Tone; stub: StubTone }> = {
  requested: { pill: 'waiting', stub: 'green' },
  withValet: { pill: 'info', stub: 'green' },
  parked: { pill: 'ready', stub: 'green' },
  waitingForPayment: { pill: 'returning', stub: 'green' },
  waitingForRunner: { pill: 'returning', stub: 'green' },
  onItsWay: { pill: 'returning', stub: 'green' },
  atCurb: { pill: 'returning', stub: 'green' },
  returned: { pill: 'over', stub: 'quiet' },
  cancelled: { pill: 'cancelled', stub: 'quiet' },
  expired: { pill: 'late', stub: 'quiet' },
};
