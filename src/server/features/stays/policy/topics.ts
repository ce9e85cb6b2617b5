import { getLocationReach, listActorCapabilities } from '#domain/identity/roles.ts';
import type { Context } from '../../../context.ts';
import {
  everyLocationTopic,
  locationTopic,
  personTopic,
  sessionTopic,
  stayTopic,
} from '../../../platform/realtime/hub.ts';
import type { SocketCredential } from '../../../platform/realtime/socket.ts';
import { authenticateToken } from '../../identity/policy/authenticate.ts';
import { findStayByLink } from './guest.ts';
import { locationScope } from '../../businesses/policy.ts';

/**
 * Lists the topics that a socket may follow: a guest the stay, a person their own topics, and staff
 * also their locations. The server derives the topics from the token alone, so a client cannot ask
 * for other topics.
 */
export async function listTopics(
  ctx: Context,
  shown: Exclude<SocketCredential, { wallToken: string }>,
  again: boolean,
): Promise<string[] | null> {
  if ('ticketToken' in shown) {
    const stayId = await findStayByLink(ctx, shown.ticketToken);
    return stayId ? [stayTopic(stayId)] : null;
  }
  const actor = await authenticateToken(ctx, shown.token, { isSignOfLife: !again });
  if (!actor) return null;
  const own = [sessionTopic(actor.sessionId), personTopic(actor.personId)];
  if (actor.needsSecondFactor) return [sessionTopic(actor.sessionId)];
  if (getLocationReach(actor.role) === 'none') return own;
  const scope = locationScope(actor);
  // A role that reaches every location follows the cars of locations only with the capability
  // `queue.view`.
  if (scope.everywhere && !listActorCapabilities(actor).includes('queue.view')) return own;
  return [
    ...own,
    ...(scope.everywhere ? [everyLocationTopic] : scope.locationIds.map(locationTopic)),
  ];
}
