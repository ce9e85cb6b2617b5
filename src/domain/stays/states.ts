/** The life of a car in custody, from its announcement until it is handed back. */
export const stayStatuses = [
  'expected',
  'received',
  'parked',
  'returning',
  'ready',
  'returned',
  'cancelled',
] as const;
export type StayStatus = (typeof stayStatuses)[number];

/** How a car came in. */
export const stayChannels = ['request', 'session', 'ticket'] as const;

/**
 * The last four follow from the stay's order (`stayEventFor`) and never come from a person directly;
 * `request_return` is what creating an order does to its stay.
 */
export const stayEvents = [
  'receive',
  'park',
  'cancel',
  'request_return',
  'return_cancelled',
  'car_ready',
  'hand_over',
] as const;
export type StayEvent = (typeof stayEvents)[number];

const transitions: Record<StayStatus, Partial<Record<StayEvent, StayStatus>>> = {
  expected: { receive: 'received', cancel: 'cancelled' },
  // Cancelled while received: the guest takes the car back before it is parked.
  received: { park: 'parked', cancel: 'cancelled' },
  parked: { request_return: 'returning' },
  returning: { return_cancelled: 'parked', car_ready: 'ready' },
  ready: { hand_over: 'returned' },
  returned: {},
  cancelled: {},
};

/** @returns null where the event has no place: a conflict that names `from` */
export function nextStayStatus(from: StayStatus, event: StayEvent): StayStatus | null {
  return transitions[from][event] ?? null;
}

/** The valets hold the car, so it can be in no second stay and its owner cannot be deleted. */
export function isInCustody(status: StayStatus): boolean {
  return isOpenStay(status) && status !== 'expected';
}

/** Announced or in custody: something is still to happen. */
export function isOpenStay(status: StayStatus): boolean {
  return status !== 'returned' && status !== 'cancelled';
}
