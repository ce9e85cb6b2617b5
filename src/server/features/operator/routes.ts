import { auditHandlers } from './auditRoutes.ts';
import { queueFigureWork } from '#server/platform/db/queueFigureWork.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import { accountsHandlers } from './accountRoutes.ts';
import { businessDeletionHandlers } from './businessRoutes.ts';
import { getOperatorOverview } from './queries/overview.ts';
import { systemHandlers } from './systemRoutes.ts';

export const operatorHandlers: Handlers = {
  ...auditHandlers,
  ...accountsHandlers,
  ...businessDeletionHandlers,
  ...systemHandlers,

  'GET /api/admin/analytics': ({ ctx, actor }) =>
    queueFigureWork(() => getOperatorOverview(ctx, actor)),
};
