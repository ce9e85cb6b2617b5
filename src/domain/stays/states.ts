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
export type StayChannel = (typeof stayChannels)[number];

/** Who causes a stay event: somebody with an account, the guest of a link, a job, the payment provider. */
export const eventActorKinds = ['person', 'guest', 'system', 'provider'] as const;
/** @public The table types name it. */
export type EventActorKind = (typeof eventActorKinds)[number];

/**
 * Those from `return_cancelled` on follow from the stay's order (`stayEventFor`) and never come from a person
 * directly; `request_return` is what creating an order does to its stay. `unpark`, `unready` and `reopen` take
 * a step back that was a mistake.
 */
export const stayEvents = [
  'receive',
  'park',
  'unpark',
  'cancel',
  'request_return',
  'return_cancelled',
  'car_ready',
  'unready',
  'park_again',
  'hand_over',
  'reopen',
] as const;
export type StayEvent = (typeof stayEvents)[number];

const transitions: Record<StayStatus, Partial<Record<StayEvent, StayStatus>>> = {
  expected: { receive: 'received', cancel: 'cancelled' },
  // Cancelled while received: the guest takes the car back before it is parked.
  received: { park: 'parked', cancel: 'cancelled' },
  parked: { request_return: 'returning', unpark: 'received' },
  returning: { return_cancelled: 'parked', car_ready: 'ready' },
  // Parked again as nobody fetched it: it is asked back still, and its order waits (`isHeld`).
  ready: { hand_over: 'returned', unready: 'returning', park_again: 'returning' },
  // Only within the minute in which whoever handed it over may take that back.
  returned: { reopen: 'ready' },
  cancelled: {},
};

/** @returns null where the event has no place: a conflict that names `from` */
export function nextStayStatus(from: StayStatus, event: StayEvent): StayStatus | null {
  return transitions[from][event] ?? null;
}

/** The car can be asked back. */
export function isReturnable(status: StayStatus): boolean {
  return nextStayStatus(status, 'request_return') !== null;
}

/** The car was asked back: the stay has an open order. */
export function isBeingReturned(status: StayStatus): boolean {
  return (nextStayStatus(status, 'car_ready') ?? nextStayStatus(status, 'hand_over')) !== null;
}

/** Where the car is in each state. */
const whereabouts: Record<StayStatus, 'with_owner' | 'in_custody' | 'gone'> = {
  expected: 'with_owner',
  received: 'in_custody',
  parked: 'in_custody',
  returning: 'in_custody',
  ready: 'in_custody',
  returned: 'gone',
  cancelled: 'gone',
};

/** The valets hold the car, so it can be in no second stay and its owner cannot be deleted. */
export function isInCustody(status: StayStatus): boolean {
  return whereabouts[status] === 'in_custody';
}

/** Announced or in custody: something is still to happen. */
export function isOpenStay(status: StayStatus): boolean {
  return whereabouts[status] !== 'gone';
}

/** The lists for queries and, compared by a test, for the partial indexes. */
export const custodyStayStatuses = stayStatuses.filter((status) => isInCustody(status));
export const openStayStatuses = stayStatuses.filter((status) => isOpenStay(status));
export const endedStayStatuses = stayStatuses.filter((status) => !isOpenStay(status));
/** A valet has yet to receive or park the car. */
export const unparkedStayStatuses = stayStatuses.filter(
  (status) => nextStayStatus(status, 'receive') ?? nextStayStatus(status, 'park'),
);
