import type { Handlers } from '../../platform/http/mount.ts';
import { credentialHandlers } from './credentialRoutes.ts';
import { secondFactorHandlers } from './secondFactorRoutes.ts';
import { signInHandlers } from './signInRoutes.ts';
import { readCallerDevice } from './commands/audit.ts';
import { requestEmailChange } from './commands/changeEmail.ts';
import { updateProfile } from './commands/updateProfile.ts';
import { getSignedInUser } from './queries.ts';
import { AppError } from '../../platform/errors.ts';
import { endOwnSession, endSession, logOutEverywhere } from './commands/sessions.ts';
import { listSessions } from './queries/sessions.ts';

export const identityHandlers: Handlers = {
  ...signInHandlers,
  ...credentialHandlers,
  'GET /api/auth/me': async ({ ctx, actor }) => ({ user: await getSignedInUser(ctx, actor) }),

  'POST /api/auth/logout': async ({ ctx, actor, request }) => {
    await endSession(ctx, actor, actor.sessionId, readCallerDevice(request));
    return { success: true };
  },

  'GET /api/auth/sessions': async ({ ctx, actor }) => ({
    sessions: await listSessions(ctx, actor),
  }),

  'DELETE /api/auth/sessions/{id}': async ({ ctx, actor, params }) => {
    if (!(await endOwnSession(ctx, actor, params.id))) throw new AppError('SESSION_NOT_FOUND');
    return { success: true };
  },

  'POST /api/auth/logout-everywhere': async ({ ctx, actor }) => ({
    success: true,
    ended: await logOutEverywhere(ctx, actor),
  }),

  ...secondFactorHandlers,
  'PATCH /api/auth/me': async ({ ctx, actor, body }) => {
    await updateProfile(ctx, actor, body);
    return { user: await getSignedInUser(ctx, actor) };
  },

  'POST /api/auth/change-email': async ({ ctx, actor, body }) => {
    await requestEmailChange(ctx, actor, body);
    return { message: 'If this address is available, a confirmation link is on its way.' };
  },
};
