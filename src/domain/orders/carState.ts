import type { OrderStatus } from './states.ts';
import type { ServiceStatus, TicketStatus } from '../stays/presentation.ts';
import type { StayStatus } from '../stays/states.ts';

/**
 * Car states: the one vocabulary of all screens, titles and messages. Inside, a stay and its order are two
 * things; people waiting for the car see one.
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

/** Filters of a list of cars: a state, or all cars in custody. */
export const carFilters = ['inCustody', ...carStates] as const;
export type CarFilter = (typeof carFilters)[number];

const byOrder: Record<OrderStatus, CarState> = {
  requested: 'waitingForPayment',
  due: 'waitingForRunner',
  paid: 'waitingForRunner',
  dispatched: 'onItsWay',
  ready: 'atCurb',
  completed: 'returned',
  cancelled: 'cancelled',
};

/** A returning stay shows the state of its order; `requested` stands in where the order is unknown. */
const byStay: Record<StayStatus, CarState> = {
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

/** @param order the open order; null where there is none or it is unknown */
export function getCarState(stay: StayStatus, order: CarOrder | null): CarState {
  if (stay !== 'returning' || !order) return byStay[stay];
  return order.heldAt ? 'parkedAgain' : byOrder[order.status];
}

/**
 * Car state that a filter by service status shows. `retrieval_requested` covers four states, so the middle
 * one stands for it.
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
 * Finds the car state for the status that a conflict names; where order and stay share a word, the order's
 * counts.
 */
export function findCarState(status: string): CarState | null {
  const byName: Partial<Record<string, CarState>> = { ...byTicket, ...byStay, ...byOrder };
  return (Object.hasOwn(byName, status) ? byName[status] : null) ?? null;
}
