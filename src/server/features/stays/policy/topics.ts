import type { Context } from '../../../context.ts';
import {
  locationTopic,
  personTopic,
  sessionTopic,
  stayTopic,
} from '../../../platform/realtime/hub.ts';
import type { Shown } from '../../../platform/realtime/socket.ts';
import { authenticateToken } from '../../identity/policy/authenticate.ts';
import { stayOfLink } from './guest.ts';
import { locationScope } from '../../businesses/policy.ts';

/**
 * What a socket may follow: a guest his stay, a person what concerns him, staff their locations
 * too. Only the token counts; what a client says of itself does not.
 */
export async function topicsFor(
  ctx: Context,
  shown: Shown,
  again: boolean,
): Promise<string[] | null> {
  if ('ticketToken' in shown) {
    const stayId = await stayOfLink(ctx, shown.ticketToken);
    return stayId ? [stayTopic(stayId)] : null;
  }
  const actor = await authenticateToken(ctx, shown.token, { isSignOfLife: !again });
  if (!actor) return null;
  const own = [sessionTopic(actor.sessionId), personTopic(actor.personId)];
  if (actor.role === 'customer') return own;
  const { locationIds } = locationScope(actor);
  return [...own, ...locationIds.map(locationTopic)];
}
