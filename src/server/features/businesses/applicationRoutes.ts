import { buildEmailKey } from '#domain/identity/email.ts';
import { findRepeatable } from '#server/platform/http/findRepeatable.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { applyToJoin } from './commands/applyToJoin.ts';
import { approveApplication, declineApplication } from './commands/decideApplication.ts';
import { noteApplication } from './commands/noteApplication.ts';
import { getApplication, getApplicationDetails, listApplications } from './queries/applications.ts';

export const applicationHandlers: Handlers = {
  'POST /api/business/applications': async ({ ctx, body, request }) => {
    const call = findRepeatable(request, `email:${buildEmailKey(body.contactEmail)}`);
    const applicationId = await applyToJoin({ ...ctx, call }, body, request.ip);
    const message = 'Thank you. You will have our answer within 24 hours, by email.';
    return { applicationId, message };
  },

  'GET /api/admin/applications': ({ ctx, query }) => listApplications(ctx.db, query),

  'GET /api/admin/applications/{id}': ({ ctx, params }) => getApplicationDetails(ctx.db, params.id),

  'POST /api/admin/applications/{id}/notes': async ({ ctx, by, params, body }) => {
    await noteApplication(ctx, by, params.id, body.text);
    return getApplicationDetails(ctx.db, params.id);
  },

  'POST /api/admin/applications/{id}/approve': async ({ ctx, by, params }) => {
    await approveApplication(ctx, by, params.id);
    return { application: await getApplication(ctx.db, params.id) };
  },

  'POST /api/admin/applications/{id}/decline': async ({ ctx, by, params, body }) => {
    const { reason } = body;
    await declineApplication(ctx, by, params.id, reason);
    return { application: await getApplication(ctx.db, params.id) };
  },
};
