import type { ParkingSession } from '#contract/parkingSessions.ts';

/** The headline of a car's screen. A paid car that has left its spot is on its way. */
export function chooseHeadline({ status, order }: ParkingSession) {
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
export function computeProgress(session: ParkingSession) {
  const headline = chooseHeadline(session);
  const isPaid = session.order?.status === 'paid';
  return headline === 'retrieval_requested' && isPaid ? ([3, 0.34] as const) : steps[headline];
}
