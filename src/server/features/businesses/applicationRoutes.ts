import { idempotencyKey } from '../../platform/http/idempotencyKey.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { applyToJoin } from './commands/applyToJoin.ts';
import { approveApplication, declineApplication } from './commands/decideApplication.ts';
import { applicationById, applicationsBy } from './queries/applications.ts';

export const applicationHandlers: Handlers = {
  'POST /api/business/applications': async ({ ctx, body, request }) => {
    const applicationId = await applyToJoin(ctx, body, {
      address: request.ip,
      idempotencyKey: idempotencyKey(request),
    });
    const message = 'Thank you. You will have our answer within 24 hours, by email.';
    return { applicationId, message };
  },

  'GET /api/admin/applications': async ({ ctx, query }) => ({
    applications: await applicationsBy(ctx.db, query.status),
  }),

  'POST /api/admin/applications/{id}/approve': async ({ ctx, actor, params }) => {
    await approveApplication(ctx, actor, params.id);
    return { application: await applicationById(ctx.db, params.id) };
  },

  'POST /api/admin/applications/{id}/decline': async ({ ctx, actor, params, body }) => {
    await declineApplication(ctx, actor, params.id, body.reason || null);
    return { application: await applicationById(ctx.db, params.id) };
  },
};
