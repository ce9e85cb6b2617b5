import type { Context } from '#server/context.ts';
import { personTopic, stayTopic } from '#server/platform/realtime/hub.ts';
import { authenticateToken } from '#server/features/identity/policy/authenticate.ts';
import { authenticateApiToken, isApiToken } from '#server/features/identity/policy/apiToken.ts';
import { findStayByLink, hashLink } from './guest.ts';

/**
 * Returns the rate limit key of a token's calls: the person, the stay or the API token. Calls under
 * impersonation count for the administrator.
 */
export async function findRateLimitKey(ctx: Context, token: string): Promise<string | null> {
  if (hashLink(token)) {
    const stayId = await findStayByLink(ctx, token);
    return stayId && stayTopic(stayId);
  }
  if (isApiToken(token)) {
    const program = await authenticateApiToken(ctx, token, null);
    return program?.apiToken ? `token:${program.apiToken.id}` : null;
  }
  const actor = await authenticateToken(ctx, token, { isSignOfLife: false });
  return actor && personTopic(actor.impersonatorId ?? actor.personId);
}
