import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { getPayView, type CarCustody, type PayView } from '../features/payments/pay/view.ts';

const custodies: Record<GuestTicket['ticket']['status'], CarCustody> = {
  awaiting_otp: 'before',
  checked_in: 'before',
  parked: 'held',
  completed: 'returned',
  cancelled: 'cancelled',
};

export function getTicketView({ ticket, orders }: GuestTicket): PayView {
  return getPayView(custodies[ticket.status], orders[0] ?? null);
}

/**
 * Returns the newer of two versions of the ticket. An older response that arrives late must not
 * revert the page.
 */
export function pickNewerTicket(shown: GuestTicket | null, arrived: GuestTicket): GuestTicket {
  return shown && shown.ticket.id === arrived.ticket.id && shown.version > arrived.version
    ? shown
    : arrived;
}

export function withOrder(ticket: GuestTicket, order: GuestOrder): GuestTicket {
  const others = ticket.orders.filter(({ id }) => id !== order.id);
  return { ...ticket, orders: [order, ...others] };
}
