import { hasStayOwner, isConversationOpen } from '../messages/conversation.ts';
import { isInCustody, isReturnable, type StayChannel, type StayStatus } from './states.ts';

/** Hours for which a car that has left is still found by the search for cars in custody. */
export const FOUND_AFTER_LEAVING_HOURS = 24;

type CustodyFacts = {
  channel: StayChannel;
  status: StayStatus;
  customerId: string | null;
  phone: string | null;
  /** True if the guest's phone number cannot receive an SMS. */
  isSmsWithheld: boolean;
  receivedAt: Date | null;
  endedAt: Date | null;
};

/**
 * Tells whether a car may be given back without payment: after a valet received the car, before
 * parking. The rule is the same in every channel.
 */
export function canGiveBack(status: StayStatus): boolean {
  return status === 'received';
}

/** Tells whether staff may correct the spot of a car in custody. A car at the curb has no spot. */
export function canMoveSpot(status: StayStatus): boolean {
  return isInCustody(status) && status !== 'ready';
}

/**
 * Tells whether the guest of a stay has a ticket link. Guests of sessions and requests have
 * accounts instead.
 */
export function hasGuestLink(stay: Pick<CustodyFacts, 'channel' | 'status'>): boolean {
  return stay.channel === 'ticket' && isInCustody(stay.status);
}

/** Computes what the staff of the location may do with a car now. */
export function computeCustodyRights(facts: CustodyFacts, now: Date) {
  const isLinked = hasGuestLink(facts);
  return {
    moveSpot: canMoveSpot(facts.status),
    showLink: isLinked,
    sendLink: isLinked && facts.phone !== null && !facts.isSmsWithheld,
    correctGuest: isLinked,
    correctCar: isInCustody(facts.status),
    request: isReturnable(facts.status),
    giveBack: canGiveBack(facts.status),
    message: hasStayOwner(facts) && isConversationOpen(facts, now),
    checkIn: facts.channel === 'ticket' && facts.status === 'expected',
  };
}
