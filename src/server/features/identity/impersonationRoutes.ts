import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../platform/http/mount.ts';
import { impersonatePerson, stopImpersonating } from './commands/impersonate.ts';
import { getSignedInUser } from './queries.ts';

function device(request: FastifyRequest) {
  return { userAgent: request.headers['user-agent'], address: request.ip };
}

export const impersonationHandlers: Handlers = {
  'POST /api/admin/impersonate/{userId}': async ({ ctx, actor, params, request }) => {
    await ctx.limits.use('impersonate', actor.personId);
    const { token, sessionId, personId } = await impersonatePerson(
      ctx,
      actor,
      params.userId,
      device(request),
    );
    const user = await getSignedInUser(ctx, { personId, impersonatorId: actor.personId });
    return { token, sessionToken: sessionId, user };
  },

  'POST /api/admin/stop-impersonate': async ({ ctx, actor, body, request }) => {
    const { token, sessionId, personId } = await stopImpersonating(
      ctx,
      actor,
      body ?? {},
      device(request),
    );
    const user = await getSignedInUser(ctx, { personId, impersonatorId: null });
    return { token, sessionToken: sessionId, user };
  },
};
