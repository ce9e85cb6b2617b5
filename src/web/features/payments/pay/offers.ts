import type { GuestTicket } from '#contract/orders.ts';

export type Offers = GuestTicket['offers'];

/** What asking for the car in so many minutes would mean; null when nothing was offered. */
export function offerFor(targetMinutes: number, offers: Offers) {
  const offer = offers.findLast(({ fromMinutes }) => fromMinutes <= targetMinutes);
  return offer ? { ...offer, etaMinutes: Math.max(targetMinutes, offer.queueMinutes) } : null;
}

/** An hourly rate may start another hour within the choice. */
export function feeVaries(offers: Offers): boolean {
  return new Set(offers.map(({ valetFeeCents }) => valetFeeCents)).size > 1;
}
