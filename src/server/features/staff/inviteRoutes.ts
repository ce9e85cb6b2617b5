import type { Actor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type LocationScope } from '../businesses/policy.ts';
import { getSignedInUser } from '../identity/queries.ts';
import { readCallerDevice } from '../identity/commands/audit.ts';
import { recordLink } from '../identity/commands/securityEvents.ts';
import { activateValet } from './commands/activateValet.ts';
import { changeValet, deactivateValet } from './commands/changeValet.ts';
import { inviteValet, resendInvitation } from './commands/inviteValet.ts';
import { getValet } from './queries.ts';
import { listActivity } from './queries/activity.ts';
import { listValetInHand } from './queries/inHand.ts';

async function readValet(ctx: Context, actor: Actor, scope: LocationScope, valetId: string) {
  const valet = await getValet(ctx, actor, scope, valetId);
  return { valet, inHand: await listValetInHand(ctx.db, valetId) };
}

export const inviteHandlers: Handlers = {
  'POST /api/business/valets/invite': ({ ctx, actor, scope, body }) =>
    inviteValet(ctx, actor, scope, body),

  'POST /api/business/valets': ({ ctx, actor, scope, body }) =>
    inviteValet(ctx, actor, scope, body),

  'PUT /api/business/valets/{id}': async ({ ctx, actor, scope, params, body }) => {
    await changeValet(ctx, actor, scope, params.id, body);
    return { success: true as const, ...(await readValet(ctx, actor, scope, params.id)) };
  },

  'DELETE /api/business/valets/{id}': async ({ ctx, actor, scope, params, body }) => {
    const leave = { reason: body?.reason, handOver: body?.handOver };
    await deactivateValet(ctx, actor, scope, params.id, leave);
    return { success: true as const, ...(await readValet(ctx, actor, scope, params.id)) };
  },

  'GET /api/business/valets/{id}': ({ ctx, actor, scope, params }) =>
    readValet(ctx, actor, scope, params.id),

  'GET /api/business/valets/{id}/activity': ({ ctx, actor, scope, params, query }) =>
    listActivity(ctx, actor, scope, params.id, query.before),

  'POST /api/business/valets/{valetId}/resend-invite': ({ ctx, actor, params }) =>
    resendInvitation(ctx, actor, params.valetId),

  'POST /api/valet/activate': async ({ ctx, body, request }) => {
    const device = readCallerDevice(request);
    const session = await recordLink(ctx, { way: 'activation_code', ...device }, () =>
      activateValet(ctx, {
        phoneNumber: body.phoneNumber,
        code: body.token,
        fullName: body.fullName,
        password: body.password,
        ...device,
      }),
    );
    const user = await getSignedInUser(ctx, { personId: session.personId, impersonatorId: null });
    return { token: session.token, sessionToken: session.sessionId, user };
  },
};
