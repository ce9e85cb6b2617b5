import type { OrderStatus } from './states.ts';
import type { ServiceStatus, TicketStatus } from '../stays/presentation.ts';
import type { StayStatus } from '../stays/states.ts';

/**
 * How a car stands, in the one vocabulary of every screen, title and message: a stay and its order
 * are two things inside, and one to whoever waits for the car.
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

/** What a list of cars is narrowed down to: a state, or all cars in custody. */
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

/** A car that is asked back stands as its order does; `requested` where the order is not known. */
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

/** Its order, as far as the state of the car depends on it. */
export type CarOrder = { status: OrderStatus; heldAt: Date | string | null };

/** @param order the open one; null where there is none, or it is not known */
export function getCarState(stay: StayStatus, order: CarOrder | null): CarState {
  if (stay !== 'returning' || !order) return byStay[stay];
  return order.heldAt ? 'parkedAgain' : byOrder[order.status];
}

/** Of a service as it is filtered by; asked back, its car may stand in any of four states: the middle one. */
export const carStateByService: Record<ServiceStatus, CarState> = {
  pending: 'requested',
  accepted: 'withValet',
  parked: 'parked',
  retrieval_requested: 'onItsWay',
  completed: 'returned',
  cancelled: 'cancelled',
};

/** What a conflict names as the present state; the same word is an order's before it is a stay's. */
export function findCarState(status: string): CarState | null {
  const byName: Partial<Record<string, CarState>> = { ...byTicket, ...byStay, ...byOrder };
  return (Object.hasOwn(byName, status) ? byName[status] : null) ?? null;
}
