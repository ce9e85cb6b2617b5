/** States of a stay, from the announcement of a car until its handover. */
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

/** Channels by which a car comes into custody. */
export const stayChannels = ['request', 'session', 'ticket'] as const;
export type StayChannel = (typeof stayChannels)[number];

/**
 * Kinds of actors of a stay event: person with an account, guest with a link, background job,
 * payment provider.
 */
export const eventActorKinds = ['person', 'guest', 'system', 'provider'] as const;
/**
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type EventActorKind = (typeof eventActorKinds)[number];

/**
 * Events of a stay. Events from `return_cancelled` on follow from the stay's order
 * (`findStayEvent`), never from a person directly. Creating an order causes `request_return`;
 * `unpark`, `unready` and `reopen` undo a mistaken step.
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
  // A received stay can be cancelled: the guest can take the car back before the car is parked.
  received: { park: 'parked', cancel: 'cancelled' },
  parked: { request_return: 'returning', unpark: 'received' },
  returning: { return_cancelled: 'parked', car_ready: 'ready' },
  // After `park_again` the stay is still `returning`, because the return is still requested. Its
  // order is held (`isParkedAgain`).
  ready: { hand_over: 'returned', unready: 'returning', park_again: 'returning' },
  // `reopen` is only possible in the minute within which staff may undo their handover.
  returned: { reopen: 'ready' },
  cancelled: {},
};

/**
 * Returns the stay status after an event.
 *
 * @returns null if the event is not allowed; the STATE_CONFLICT error then names `from`
 */
export function nextStayStatus(from: StayStatus, event: StayEvent): StayStatus | null {
  return transitions[from][event] ?? null;
}

/** Tells whether the guest can request the car back. */
export function isReturnable(status: StayStatus): boolean {
  return nextStayStatus(status, 'request_return') !== null;
}

/** Tells whether the car is requested back. The stay then has an open order. */
export function isBeingReturned(status: StayStatus): boolean {
  return (nextStayStatus(status, 'car_ready') ?? nextStayStatus(status, 'hand_over')) !== null;
}

const whereabouts: Record<StayStatus, 'with_owner' | 'in_custody' | 'gone'> = {
  expected: 'with_owner',
  received: 'in_custody',
  parked: 'in_custody',
  returning: 'in_custody',
  ready: 'in_custody',
  returned: 'gone',
  cancelled: 'gone',
};

/**
 * Tells whether the car is in the custody of the valets. Such a car cannot be in a second stay, and
 * its owner cannot be deleted.
 */
export function isInCustody(status: StayStatus): boolean {
  return whereabouts[status] === 'in_custody';
}

/** Tells whether a stay is announced or in custody, and not ended. */
export function isOpenStay(status: StayStatus): boolean {
  return whereabouts[status] !== 'gone';
}

type EndColumn = 'returned_at' | 'cancelled_at';

/** Column with the end time of a stay in each status; null for statuses of an open stay. */
const endColumns: Record<StayStatus, EndColumn | null> = {
  expected: null,
  received: null,
  parked: null,
  returning: null,
  ready: null,
  returned: 'returned_at',
  cancelled: 'cancelled_at',
};
export const stayEndColumns = Object.values(endColumns).filter((column) => column !== null);

/** Returns the end time of a stay; null while the stay is open. */
export function findStayEnd(
  stay: { status: StayStatus } & Record<EndColumn, Date | null>,
): Date | null {
  const column = endColumns[stay.status];
  return column && stay[column];
}

/** Stay states for queries. A test compares these lists with the partial indexes. */
export const custodyStayStatuses = stayStatuses.filter((status) => isInCustody(status));
export const openStayStatuses = stayStatuses.filter((status) => isOpenStay(status));
export const endedStayStatuses = stayStatuses.filter((status) => !isOpenStay(status));
/** States in which a valet has yet to receive or to park the car. */
export const unparkedStayStatuses = stayStatuses.filter(
  (status) => nextStayStatus(status, 'receive') ?? nextStayStatus(status, 'park'),
);
