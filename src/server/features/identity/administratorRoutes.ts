import type { Handlers } from '../../platform/http/mount.ts';
import { actingAdmin } from './commands/audit.ts';
import { changeAdminSet, endAdminSession, removeAdmin } from './commands/changeAdmin.ts';
import { inviteAdmin, inviteAdminAgain } from './commands/inviteAdmin.ts';
import { resetAdminFactor } from './commands/resetFactor.ts';
import { getAdministrator, listAdministrators } from './queries/administrators.ts';
import { listSessions } from './queries/sessions.ts';

export const administratorHandlers: Handlers = {
  'GET /api/admin/administrators': async ({ ctx }) => ({
    administrators: await listAdministrators(ctx),
  }),

  'POST /api/admin/administrators': async ({ ctx, actor, body, request }) => {
    const id = await inviteAdmin(ctx, actingAdmin(actor, request), body);
    return { administrator: await getAdministrator(ctx, id) };
  },

  'POST /api/admin/administrators/{id}/resend-invitation': async ({
    ctx,
    actor,
    params,
    request,
  }) => {
    await inviteAdminAgain(ctx, actingAdmin(actor, request), params.id);
    return { administrator: await getAdministrator(ctx, params.id) };
  },

  'PATCH /api/admin/administrators/{id}': async ({ ctx, actor, params, body, request }) => {
    await changeAdminSet(ctx, actingAdmin(actor, request), { ...params, ...body });
    return { administrator: await getAdministrator(ctx, params.id) };
  },

  'DELETE /api/admin/administrators/{id}': async ({ ctx, actor, params, body, request }) => {
    await removeAdmin(ctx, actingAdmin(actor, request), { ...params, ...body });
    return { success: true };
  },

  'POST /api/admin/administrators/{id}/reset-second-factor': async ({
    ctx,
    actor,
    params,
    body,
    request,
  }) => {
    await resetAdminFactor(ctx, actingAdmin(actor, request), { ...params, ...body });
    return { administrator: await getAdministrator(ctx, params.id) };
  },

  'GET /api/admin/administrators/{id}/sessions': async ({ ctx, actor, params }) => {
    await getAdministrator(ctx, params.id);
    const reader = { personId: params.id, sessionId: actor.sessionId, impersonatorId: null };
    return { sessions: await listSessions(ctx, reader) };
  },

  'DELETE /api/admin/administrators/{id}/sessions/{sessionId}': async ({
    ctx,
    actor,
    params,
    request,
  }) => {
    await endAdminSession(ctx, actingAdmin(actor, request), params);
    return { success: true };
  },
};
