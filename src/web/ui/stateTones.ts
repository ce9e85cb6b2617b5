import type { CarState } from '#domain/orders/carState.ts';
import type { CurbTone } from '#domain/orders/curb.ts';
import type { QueueColumn } from '#domain/orders/queueColumns.ts';
import type { PillTone } from './StatusPill.tsx';
import type { StubTone } from './stub/Stub.tsx';

/** Tones of each state of a car, for its pill, and for its stub and its row. */
export const stateTones = {
  requested: { pill: 'waiting', stub: 'green' },
  withValet: { pill: 'neutral', stub: 'green' },
  parked: { pill: 'parked', stub: 'parked' },
  parkedAgain: { pill: 'parked', stub: 'parked' },
  waitingForPayment: { pill: 'waiting', stub: 'waiting' },
  waitingForRunner: { pill: 'waiting', stub: 'waiting' },
  onItsWay: { pill: 'moving', stub: 'moving' },
  atCurb: { pill: 'ready', stub: 'ready' },
  returned: { pill: 'over', stub: 'quiet' },
  cancelled: { pill: 'cancelled', stub: 'quiet' },
  expired: { pill: 'late', stub: 'quiet' },
} as const satisfies Record<CarState, { pill: PillTone; stub: StubTone }>;

/** Tones of the columns of the dispatcher's board. */
export const columnTones = {
  pending: stateTones.waitingForRunner.stub,
  inProgress: stateTones.onItsWay.stub,
  ready: stateTones.atCurb.stub,
} as const satisfies Record<QueueColumn, StubTone>;

/** Returns the tone of a car: its urgency once it is due soon or late, or else that of its state. */
export const pickTone = (urgency: CurbTone, state: CarState): StubTone =>
  urgency === 'green' ? stateTones[state].stub : urgency;
