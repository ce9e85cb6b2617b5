import { hasCapability } from '#domain/identity/roles.ts';
import type { ConversationSide } from '#contract/conversations.ts';
import { hasStayOwner } from '#domain/messages/conversation.ts';
import { findStayEnd, type StayChannel, type StayStatus } from '#domain/stays/states.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Actor, Guest } from '../../actor.ts';
import { AppError } from '../../platform/errors.ts';
import { isInScope, type LocationScope, locationScope } from '../businesses/policy.ts';

/** Side of a conversation: the car's customer or guest, or the staff of the location. */
export type ConversationParty =
  | { side: 'customer'; by: Actor | Guest }
  | { side: 'staff'; by: Actor; scope: LocationScope };

export function toConversationParty(by: Actor | Guest): ConversationParty {
  if (by.kind === 'guest' || hasCapability(by.role, 'account.own')) return { side: 'customer', by };
  return { side: 'staff', by, scope: locationScope(by) };
}

export const oppositeSide = (side: ConversationSide): ConversationSide =>
  side === 'customer' ? 'staff' : 'customer';

type Stay = {
  id: string;
  location_id: string;
  channel: StayChannel;
  status: StayStatus;
  customer_id: string | null;
  received_at: Date | null;
  returned_at: Date | null;
  cancelled_at: Date | null;
};

/** Returns the facts of a stay that the rules of conversations need. */
export const toConversationFacts = (stay: Stay) => ({
  channel: stay.channel,
  customerId: stay.customer_id,
  receivedAt: stay.received_at,
  endedAt: findStayEnd(stay),
});

function mayTakePart(party: ConversationParty, stay: Stay): boolean {
  if (party.side === 'staff') return isInScope(party.scope, stay.location_id);
  const { by } = party;
  return by.kind === 'guest' ? by.stayId === stay.id : by.personId === stay.customer_id;
}

/**
 * Requires that the party takes part in the stay's conversation.
 *
 * @throws TICKET_NOT_FOUND to a guest, otherwise CONVERSATION_NOT_FOUND, also for a stay of others:
 *   nobody may probe which ids exist
 */
export function requireParticipation<S extends Stay>(
  party: ConversationParty,
  stay: S | undefined,
): S {
  if (!stay || !mayTakePart(party, stay) || !hasStayOwner(toConversationFacts(stay)))
    throw new AppError(chooseRefusal(party));
  return stay;
}

/** Refuses a guest with TICKET_NOT_FOUND, because a ticket link gives access only to the ticket. */
const chooseRefusal = (party: ConversationParty): ErrorCode =>
  party.by.kind === 'guest' ? 'TICKET_NOT_FOUND' : 'CONVERSATION_NOT_FOUND';
