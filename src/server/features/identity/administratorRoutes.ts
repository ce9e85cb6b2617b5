import type { Handlers } from '../../platform/http/mount.ts';
import { changeAdminSet, endAdminSession, removeAdmin } from './commands/changeAdmin.ts';
import { inviteAdmin, inviteAdminAgain } from './commands/inviteAdmin.ts';
import { resetAdminFactor } from './commands/resetFactor.ts';
import { getAdministrator, listAdministrators } from './queries/administrators.ts';
import { listSessions } from './queries/sessions.ts';

export const administratorHandlers: Handlers = {
  'GET /api/admin/administrators': async ({ ctx }) => ({
    administrators: await listAdministrators(ctx),
  }),

  'POST /api/admin/administrators': async ({ ctx, by, body }) => {
    const id = await inviteAdmin(ctx, by, body);
    return { administrator: await getAdministrator(ctx, id) };
  },

  'POST /api/admin/administrators/{id}/resend-invitation': async ({ ctx, by, params }) => {
    await inviteAdminAgain(ctx, by, params.id);
    return { administrator: await getAdministrator(ctx, params.id) };
  },

  'PATCH /api/admin/administrators/{id}': async ({ ctx, by, params, body }) => {
    await changeAdminSet(ctx, by, { ...params, ...body });
    return { administrator: await getAdministrator(ctx, params.id) };
  },

  'DELETE /api/admin/administrators/{id}': async ({ ctx, by, params, body }) => {
    await removeAdmin(ctx, by, { ...params, ...body });
    return { success: true };
  },

  'POST /api/admin/administrators/{id}/reset-second-factor': async ({ ctx, by, params, body }) => {
    await resetAdminFactor(ctx, by, { ...params, ...body });
    return { administrator: await getAdministrator(ctx, params.id) };
  },

  'GET /api/admin/administrators/{id}/sessions': async ({ ctx, actor, params }) => {
    await getAdministrator(ctx, params.id);
    const reader = { personId: params.id, sessionId: actor.sessionId, impersonatorId: null };
    return { sessions: await listSessions(ctx, reader) };
  },

  'DELETE /api/admin/administrators/{id}/sessions/{sessionId}': async ({ ctx, by, params }) => {
    await endAdminSession(ctx, by, params);
    return { success: true };
  },
};
