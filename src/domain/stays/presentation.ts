import type { StayStatus } from './states.ts';

/**
 * Status names of a stay in the API: one vocabulary each for services, tickets and parking
 * sessions.
 */
export const ticketStatuses = [
  'awaiting_otp',
  'checked_in',
  'parked',
  'completed',
  'cancelled',
] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const serviceStatuses = [
  'pending',
  'accepted',
  'parked',
  'retrieval_requested',
  'completed',
  'cancelled',
] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

export const parkingSessionStatuses = [
  'waiting_for_customer',
  'linked',
  'parked',
  'retrieval_requested',
  'ready_for_pickup',
  'completed',
  'cancelled',
] as const;
export type ParkingSessionStatus = (typeof parkingSessionStatuses)[number];

type Names = {
  service: ServiceStatus;
  parkingSession: ParkingSessionStatus;
  /**
   * Status of a ticket. A ticket is `parked` even while its car is fetched, because the order shows
   * the progress.
   */
  ticket: TicketStatus;
};

const names: Record<StayStatus, Names> = {
  expected: { service: 'pending', parkingSession: 'waiting_for_customer', ticket: 'awaiting_otp' },
  received: { service: 'accepted', parkingSession: 'linked', ticket: 'checked_in' },
  parked: { service: 'parked', parkingSession: 'parked', ticket: 'parked' },
  returning: {
    service: 'retrieval_requested',
    parkingSession: 'retrieval_requested',
    ticket: 'parked',
  },
  ready: { service: 'retrieval_requested', parkingSession: 'ready_for_pickup', ticket: 'parked' },
  returned: { service: 'completed', parkingSession: 'completed', ticket: 'completed' },
  cancelled: { service: 'cancelled', parkingSession: 'cancelled', ticket: 'cancelled' },
};

export function serviceStatus(status: StayStatus): ServiceStatus {
  return names[status].service;
}

export function parkingSessionStatus(status: StayStatus): ParkingSessionStatus {
  return names[status].parkingSession;
}

export function ticketStatus(status: StayStatus): TicketStatus {
  return names[status].ticket;
}
