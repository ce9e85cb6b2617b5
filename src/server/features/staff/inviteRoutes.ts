import { findRepeatable } from '../../platform/http/idempotencyKey.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { locationScope } from '../businesses/policy.ts';
import { getSignedInUser } from '../identity/queries.ts';
import { activateValet } from './commands/activateValet.ts';
import { changeValet, deactivateValet } from './commands/changeValet.ts';
import { inviteValet, resendInvitation } from './commands/inviteValet.ts';

export const inviteHandlers: Handlers = {
  'POST /api/business/valets/invite': async ({ ctx, actor, body, request }) => {
    const scope = locationScope(actor);
    const call = findRepeatable(request, actor);
    return inviteValet(ctx, actor, scope, { ...body, fullName: null }, call);
  },

  'POST /api/business/valets': async ({ ctx, actor, body, request }) => {
    const scope = locationScope(actor);
    return inviteValet(ctx, actor, scope, body, findRepeatable(request, actor));
  },

  'PUT /api/business/valets/{id}': async ({ ctx, actor, params, body, request }) => {
    const scope = locationScope(actor);
    await changeValet(ctx, actor, scope, params.id, body, findRepeatable(request, actor));
    return { success: true };
  },

  'DELETE /api/business/valets/{id}': async ({ ctx, actor, params, request }) => {
    const scope = locationScope(actor);
    await deactivateValet(ctx, actor, scope, params.id, findRepeatable(request, actor));
    return { success: true };
  },

  'POST /api/business/valets/{valetId}/resend-invite': ({ ctx, actor, params, request }) =>
    resendInvitation(ctx, actor, params.valetId, findRepeatable(request, actor)),

  'POST /api/valet/activate': async ({ ctx, body, request }) => {
    const session = await activateValet(ctx, {
      phoneNumber: body.phoneNumber,
      code: body.token,
      password: body.password,
      userAgent: request.headers['user-agent'],
      address: request.ip,
    });
    const user = await getSignedInUser(ctx, { personId: session.personId, impersonatorId: null });
    return { token: session.token, sessionToken: session.sessionId, user };
  },
};
