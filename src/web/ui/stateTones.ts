import type { CarState } from '#domain/orders/carState.ts';
import type { PillTone } from './StatusPill.tsx';
import type { StubTone } from './stub/Stub.tsx';

/**
 * Colours of each state of a car, for its pill and its stub. On a stub, amber and red mean late.
 */
export const stateTones: Record<CarState, { pill: PillTone; stub: StubTone }> = {
  requested: { pill: 'waiting', stub: 'green' },
  withValet: { pill: 'neutral', stub: 'green' },
  parked: { pill: 'info', stub: 'green' },
  parkedAgain: { pill: 'info', stub: 'green' },
  waitingForPayment: { pill: 'waiting', stub: 'green' },
  waitingForRunner: { pill: 'waiting', stub: 'green' },
  onItsWay: { pill: 'returning', stub: 'green' },
  atCurb: { pill: 'ready', stub: 'ready' },
  returned: { pill: 'over', stub: 'quiet' },
  cancelled: { pill: 'cancelled', stub: 'quiet' },
  expired: { pill: 'late', stub: 'quiet' },
};
