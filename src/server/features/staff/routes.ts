import type { Handlers } from '../../platform/http/mount.ts';
import { requireLocation } from '../businesses/policy.ts';
import { inviteHandlers } from './inviteRoutes.ts';
import { listTeam, listValets } from './queries.ts';
import { listAllValets } from './queries/allValets.ts';

export const staffHandlers: Handlers = {
  ...inviteHandlers,
  'GET /api/business/valets': async ({ ctx, actor, scope, query }) => {
    if (query.locationId !== undefined) await requireLocation(ctx.db, scope, query.locationId);
    return { valets: await listValets(ctx, actor, scope, query) };
  },

  'GET /api/admin/valets': ({ ctx, query }) => listAllValets(ctx, query),

  'GET /api/valets': async ({ ctx, actor, scope, query }) => {
    if (query.locationId !== undefined) await requireLocation(ctx.db, scope, query.locationId);
    return { valets: await listTeam(ctx, actor, scope, query) };
  },
};
