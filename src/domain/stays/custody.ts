import { hasStayOwner, isConversationOpen } from '../messages/conversation.ts';
import { isInCustody, isReturnable, type StayChannel, type StayStatus } from './states.ts';

/** Hours for which a car that has left still appears in the search among cars in custody. */
export const FOUND_AFTER_LEAVING_HOURS = 24;

type CustodyFacts = {
  channel: StayChannel;
  status: StayStatus;
  customerId: string | null;
  phone: string | null;
  /** Whether the number cannot be sent an SMS. */
  isSmsWithheld: boolean;
  receivedAt: Date | null;
  endedAt: Date | null;
};

/**
 * Tells whether a car may be given back without payment: while received, before it is parked, in every
 * channel.
 */
export function canGiveBack(status: StayStatus): boolean {
  return status === 'received';
}

/**
 * Tells whether the spot may be corrected: while the car stands there or is about to; at the curb it has
 * none.
 */
export function canMoveSpot(status: StayStatus): boolean {
  return isInCustody(status) && status !== 'ready';
}

/** Tells whether the guest has a ticket link; in the other channels owners have accounts. */
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
    request: isReturnable(facts.status),
    giveBack: canGiveBack(facts.status),
    message: hasStayOwner(facts) && isConversationOpen(facts, now),
    checkIn: facts.channel === 'ticket' && facts.status === 'expected',
  };
}
