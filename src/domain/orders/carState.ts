import type { OrderStatus } from './states.ts';
import type { ServiceStatus, TicketStatus } from '../stays/presentation.ts';
import { findStayEnd, type StayStatus } from '../stays/states.ts';

/**
 * Car states, which all screens, titles and messages use. The code separates a stay from its order,
 * but people who wait for a car see one state.
 */
export const carStates = [
  'requested',
  'withValet',
  'parked',
  'parkedAgain',
  'waitingForPayment',
  'waitingForRunner',
  'onItsWay',
  'atCurb',
  'returned',
  'cancelled',
  'expired',
] as const;
export type CarState = (typeof carStates)[number];
/** Car states of a stay; only the code of a parking session expires. */
export type StayCarState = Exclude<CarState, 'expired'>;

/** Filters of a list of cars: one state, or all cars in custody. */
export const carFilters = ['inCustody', ...carStates] as const;
export type CarFilter = (typeof carFilters)[number];

const byOrder: Record<OrderStatus, StayCarState> = {
  requested: 'waitingForPayment',
  due: 'waitingForRunner',
  paid: 'waitingForRunner',
  dispatched: 'onItsWay',
  ready: 'atCurb',
  completed: 'returned',
  cancelled: 'cancelled',
};

/**
 * Car state for each stay status. A `returning` stay shows the state of its order, or `requested`
 * if the order is unknown.
 */
const byStay: Record<StayStatus, StayCarState> = {
  expected: 'requested',
  received: 'withValet',
  parked: 'parked',
  returning: 'requested',
  ready: 'atCurb',
  returned: 'returned',
  cancelled: 'cancelled',
};

const byTicket: Record<TicketStatus, CarState> = {
  awaiting_otp: 'requested',
  checked_in: 'withValet',
  parked: 'parked',
  completed: 'returned',
  cancelled: 'cancelled',
};

export const carStateByOrder = (status: OrderStatus): CarState => byOrder[status];
export const carStateByTicket = (status: TicketStatus): CarState => byTicket[status];

/** Fields of an order that decide the car state. */
export type CarOrder = { status: OrderStatus; heldAt: Date | string | null };

/**
 * Returns the car state that screens show for a stay and its order.
 *
 * @param order open order of the stay; null if the stay has none or the order is unknown
 */
export function getCarState(stay: StayStatus, order: CarOrder | null): StayCarState {
  if (stay !== 'returning' || !order) return byStay[stay];
  return order.heldAt ? 'parkedAgain' : byOrder[order.status];
}

/** Columns of a stay's open order that decide the car's state, and since when. */
export type OpenOrder = {
  status: OrderStatus;
  held_at: Date | null;
  dispatched_at: Date | null;
  resumed_at: Date | null;
  paid_at: Date | null;
  requested_at: Date;
};

/**
 * Returns when a car entered its present state.
 *
 * Relies on the database, which allows each time of a stay only in the states after its step.
 */
export function findStateStart(
  stay: Parameters<typeof findStayEnd>[0] & {
    created_at: Date;
    received_at: Date | null;
    parked_at: Date | null;
    ready_at: Date | null;
  },
  order: OpenOrder | null,
): Date {
  const left = findStayEnd(stay) ?? stay.ready_at;
  const asked =
    order?.held_at ??
    order?.dispatched_at ??
    order?.resumed_at ??
    order?.paid_at ??
    order?.requested_at;
  return left ?? asked ?? stay.parked_at ?? stay.received_at ?? stay.created_at;
}

/**
 * Car state that a filter by service status shows. The status `retrieval_requested` covers four car
 * states; the filter shows `onItsWay`.
 */
export const carStateByService: Record<ServiceStatus, CarState> = {
  pending: 'requested',
  accepted: 'withValet',
  parked: 'parked',
  retrieval_requested: 'onItsWay',
  completed: 'returned',
  cancelled: 'cancelled',
};

/**
 * Finds the car state for the status named in a STATE_CONFLICT error. Where an order, a stay and a
 * ticket share a status name, the order's state is returned.
 */
export function findCarState(status: string): CarState | null {
  const byName: Partial<Record<string, CarState>> = { ...byTicket, ...byStay, ...byOrder };
  return (Object.hasOwn(byName, status) ? byName[status] : null) ?? null;
}
