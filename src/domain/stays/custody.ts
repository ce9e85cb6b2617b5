import { hasStayOwner, isWritable } from '../messages/conversation.ts';
import { isInCustody, isReturnable, type StayChannel, type StayStatus } from './states.ts';

/** How long a car that has left is still found among those in custody. */
export const FOUND_AFTER_LEAVING_HOURS = 24;

type CustodyFacts = {
  channel: StayChannel;
  status: StayStatus;
  customerId: string | null;
  phone: string | null;
  /** The number can be sent no SMS. */
  isSmsWithheld: boolean;
  receivedAt: Date | null;
  endedAt: Date | null;
};

/** A received car goes back without payment until it is parked, whichever way it came in. */
export function canGiveBack(status: StayStatus): boolean {
  return status === 'received';
}

/** A spot is corrected while the car stands there, or is to be put there; at the curb it has none. */
export function canMoveSpot(status: StayStatus): boolean {
  return isInCustody(status) && status !== 'ready';
}

/** The guest of a ticket holds a link; everybody else has an account. */
export function hasGuestLink(stay: Pick<CustodyFacts, 'channel' | 'status'>): boolean {
  return stay.channel === 'ticket' && isInCustody(stay.status);
}

/** What the staff of its location may do with a car now. */
export function computeCustodyRights(facts: CustodyFacts, now: Date) {
  const isLinked = hasGuestLink(facts);
  return {
    moveSpot: canMoveSpot(facts.status),
    showLink: isLinked,
    sendLink: isLinked && facts.phone !== null && !facts.isSmsWithheld,
    correctGuest: isLinked,
    request: isReturnable(facts.status),
    giveBack: canGiveBack(facts.status),
    message: hasStayOwner(facts) && isWritable(facts, now),
    checkIn: facts.channel === 'ticket' && facts.status === 'expected',
  };
}
