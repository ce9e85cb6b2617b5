import type { Handlers } from '../../platform/http/mount.ts';
import { findRepeatable } from '../../platform/http/idempotencyKey.ts';
import { businessObstacles, listBusinessObstacles } from '#domain/businesses/deletion.ts';
import { requireBusinessById } from '../businesses/commands/lockBusiness.ts';
import { actingAdmin } from '../identity/commands/audit.ts';
import { getBusiness } from '../identity/queries.ts';
import { deleteBusiness } from './commands/deleteBusiness.ts';
import { countBusinessContents, countBusinessTies } from './queries/businessDeletion.ts';

export const businessDeletionHandlers: Handlers = {
  'GET /api/admin/businesses/{businessId}/deletion': async ({ ctx, params: { businessId } }) => {
    await requireBusinessById(ctx.db, businessId);
    const ties = await countBusinessTies(ctx.db, businessId, ctx.clock());
    const counts = [ties.cars, ties.openOrders, ties.refunds, ties.owedPeople];
    return {
      business: await getBusiness(ctx, businessId),
      contents: await countBusinessContents(ctx.db, businessId),
      obstacles: listBusinessObstacles(ties).map((code) => ({
        code,
        count: counts[businessObstacles.indexOf(code)] ?? 0,
      })),
    };
  },

  'DELETE /api/admin/businesses/{businessId}': async ({ ctx, actor, params, body, request }) => {
    const call = findRepeatable(request, actor);
    const by = actingAdmin(actor, request);
    await deleteBusiness(ctx, by, params.businessId, body?.reason || null, call);
    return { deletedBusiness: await getBusiness(ctx, params.businessId) };
  },
};
