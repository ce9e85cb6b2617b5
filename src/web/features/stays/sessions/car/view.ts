import type { ParkingSession } from '#contract/parkingSessions.ts';

const MINUTE_MS = 60_000;

/** What the screen says of a car. One that was paid for and left its spot is on its way. */
export function headlineOf({ status, order }: ParkingSession) {
  return status === 'retrieval_requested' && order?.status === 'dispatched' ? 'on_its_way' : status;
}

const steps = {
  waiting_for_customer: [1, 0.5],
  linked: [1, 1],
  parked: [2, 1],
  retrieval_requested: [2, 1],
  on_its_way: [3, 1],
  ready_for_pickup: [4, 1],
  completed: [4, 1],
  cancelled: null,
} as const;

/** The segments of the stub; a request that is paid has begun the third. */
export function stepOf(session: ParkingSession) {
  const headline = headlineOf(session);
  const isPaid = session.order?.status === 'paid';
  return headline === 'retrieval_requested' && isPaid ? ([3, 0.34] as const) : steps[headline];
}

/**
 * An estimate counted down since it was read. Null once it has run out and the car is not there:
 * the screen then says that it takes longer, rather than an ever-true 'one minute'.
 */
export function minutesLeft(etaMinutes: number, readAt: number, now: number): number | null {
  const left = Math.ceil(etaMinutes - Math.max(0, now - readAt) / MINUTE_MS);
  return left > 0 ? left : null;
}
