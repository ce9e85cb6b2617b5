import { findRepeatable } from '#server/platform/http/findRepeatable.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { actingAdmin } from './commands/audit.ts';
import { lockAccount, resendVerification, unlockAccount } from './commands/lockAccount.ts';
import { listUsers } from './queries/users.ts';

export const userHandlers: Handlers = {
  'GET /api/admin/users': ({ ctx, query }) => listUsers(ctx.db, query),

  'POST /api/admin/users/{userId}/lock': async ({ ctx, actor, params, body, request }) => {
    await lockAccount(
      ctx,
      actingAdmin(actor, request),
      params.userId,
      body.reason,
      findRepeatable(request, actor),
    );
    return { message: 'The account is locked.' };
  },

  'POST /api/admin/users/{userId}/unlock': async ({ ctx, actor, params, request }) => {
    await unlockAccount(
      ctx,
      actingAdmin(actor, request),
      params.userId,
      findRepeatable(request, actor),
    );
    return { message: 'The account is unlocked.' };
  },

  'POST /api/admin/users/{userId}/resend-verification': async ({ ctx, actor, params, request }) => {
    await resendVerification(
      ctx,
      actingAdmin(actor, request),
      params.userId,
      findRepeatable(request, actor),
    );
    return { message: 'A new verification link is on its way.' };
  },
};
