import type { Context } from '../../../context.ts';
import { personTopic, stayTopic } from '../../../platform/realtime/hub.ts';
import { authenticateToken } from '../../identity/policy/authenticate.ts';
import { authenticateApiToken, isApiToken } from '../../identity/policy/apiToken.ts';
import { findStayByLink, hashLink } from './guest.ts';

/** The person or the stay behind a token, as whom its calls count; an administrator's are their own. */
export async function findCaller(ctx: Context, token: string): Promise<string | null> {
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
