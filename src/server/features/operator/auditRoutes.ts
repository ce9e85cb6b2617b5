import type { Handlers } from '#server/platform/http/mount.ts';
import { listAuditedAdmins, listAuditTrail } from './queries/auditTrail.ts';

export const auditHandlers: Handlers = {
  'GET /api/admin/audit': ({ ctx, query }) => listAuditTrail(ctx.db, query),

  'GET /api/admin/audit/administrators': async ({ ctx }) => ({
    administrators: await listAuditedAdmins(ctx.db),
  }),
};
