import { queueFigureWork } from '#server/platform/db/queueFigureWork.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import { accountsHandlers } from './accountRoutes.ts';
import { businessDeletionHandlers } from './businessRoutes.ts';
import { getOperatorOverview } from './queries/overview.ts';
import { listAuditedAdmins, listAuditTrail } from './queries/auditTrail.ts';
import { reportProcess } from '#server/platform/processReport.ts';
import { resendMessage, retryJob } from './commands/operate.ts';
import { getDeliveries } from './queries/deliveries.ts';
import { getSystem } from './queries/system.ts';

export const operatorHandlers: Handlers = {
  'GET /api/admin/audit': ({ ctx, query }) => listAuditTrail(ctx.db, query),

  'GET /api/admin/audit/administrators': async ({ ctx }) => ({
    administrators: await listAuditedAdmins(ctx.db),
  }),

  ...accountsHandlers,
  ...businessDeletionHandlers,
  'GET /api/admin/system': async ({ ctx, request }) => {
    // Stores this process's figures now, because its last stored report may be 15 seconds old.
    await reportProcess(ctx, request.server.processFigures);
    return getSystem(ctx);
  },

  'GET /api/admin/system/messages': ({ ctx, query }) => getDeliveries(ctx, query),

  'POST /api/admin/system/jobs/{id}/retry': async ({ ctx, by, params }) => {
    await retryJob(ctx, by, params.id);
    return { success: true };
  },

  'POST /api/admin/system/messages/{id}/resend': async ({ ctx, by, params }) => {
    await resendMessage(ctx, by, params.id);
    return { success: true };
  },

  'GET /api/admin/analytics': ({ ctx, actor }) =>
    queueFigureWork(() => getOperatorOverview(ctx, actor)),
};
