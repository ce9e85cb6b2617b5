import type { Handlers } from '../../platform/http/mount.ts';
import { readCallerDevice } from './commands/audit.ts';
import { impersonatePerson, stopImpersonating } from './commands/impersonate.ts';
import { getSignedInUser } from './queries.ts';

export const impersonationHandlers: Handlers = {
  'POST /api/admin/impersonate/{userId}': async ({ ctx, actor, params, request }) => {
    await ctx.limits.use('impersonate', actor.personId);
    const { token, sessionId, personId } = await impersonatePerson(
      ctx,
      actor,
      params.userId,
      readCallerDevice(request),
    );
    const user = await getSignedInUser(ctx, { personId, impersonatorId: actor.personId });
    return { token, sessionToken: sessionId, user };
  },

  'POST /api/admin/stop-impersonate': async ({ ctx, actor, body, request }) => {
    const { token, sessionId, personId } = await stopImpersonating(
      ctx,
      actor,
      body ?? {},
      readCallerDevice(request),
    );
    const user = await getSignedInUser(ctx, { personId, impersonatorId: null });
    return { token, sessionToken: sessionId, user };
  },
};
