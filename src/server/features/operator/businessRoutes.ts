import { transact } from '#server/platform/db/transact.ts';
import { FileAnswer, type Handlers } from '#server/platform/http/mount.ts';
import { requireBusinessById } from '#server/features/businesses/commands/lockBusiness.ts';
import { recordAdminStep } from '#server/features/identity/commands/audit.ts';
import { getBusiness } from '#server/features/identity/queries.ts';
import { getCurrency } from '#server/features/payments/queries/houseAccounts.ts';
import { writeArchive } from './archive/writeArchive.ts';
import { deleteBusiness } from './commands/deleteBusiness.ts';
import {
  countBusinessContents,
  countBusinessTies,
  presentObstacles,
} from './queries/businessDeletion.ts';

export const businessDeletionHandlers: Handlers = {
  'GET /api/admin/businesses/{businessId}/deletion': async ({ ctx, params: { businessId } }) => {
    await requireBusinessById(ctx.db, businessId);
    const ties = await countBusinessTies(ctx.db, businessId, ctx.clock());
    const currency = await getCurrency(ctx.db, businessId);
    return {
      business: await getBusiness(ctx, businessId),
      contents: await countBusinessContents(ctx.db, businessId),
      obstacles: presentObstacles(ties, currency),
    };
  },

  'GET /api/admin/businesses/{businessId}/archive': async ({ ctx, actor, by, params }) => {
    const { businessId } = params;
    await requireBusinessById(ctx.db, businessId);
    await ctx.limits.use('archivePerson', actor.personId);
    await transact(ctx, ({ trx }) =>
      recordAdminStep(trx, by, {
        action: 'business archived',
        businessId,
        subjectId: businessId,
      }),
    );
    const day = ctx.clock().toISOString().slice(0, 10);
    return new FileAnswer({
      // Uses the last characters of the id: UUIDv7 ids start with a timestamp, which businesses of
      // the same minute share.
      name: `portico-${businessId.slice(-8)}-${day}.zip`,
      type: 'application/zip',
      stream: writeArchive(ctx.db, businessId),
    });
  },

  'DELETE /api/admin/businesses/{businessId}': async ({ ctx, by, params, body }) => {
    await deleteBusiness(ctx, by, params.businessId, body?.reason || null);
    return { deletedBusiness: await getBusiness(ctx, params.businessId) };
  },
};
