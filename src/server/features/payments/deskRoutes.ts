import { findRepeatable } from '../../platform/http/idempotencyKey.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { locationScope } from '../businesses/policy.ts';
import { getQueueOrder } from '../orders/queries/queue.ts';
import { createHouseAccount, updateHouseAccount } from './commands/houseAccounts.ts';
import { getReturnedCash, returnCash } from './commands/returnCash.ts';
import { settleAtDesk } from './commands/settleAtDesk.ts';
import { getCurrency, listHouseAccounts } from './queries/houseAccounts.ts';

export const deskHandlers: Handlers = {
  'POST /api/dispatch/orders/{id}/settle': async ({ ctx, actor, params, body, request }) => {
    const scope = locationScope(actor);
    await settleAtDesk(ctx, actor, scope, params.id, body, findRepeatable(request, actor));
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/cash-returned': async ({ ctx, actor, params, request }) => {
    const scope = locationScope(actor);
    await returnCash(ctx, actor, scope, params.id, findRepeatable(request, actor));
    return getReturnedCash(ctx, scope, params.id);
  },

  'GET /api/house-accounts': async ({ ctx, actor }) => {
    const accounts = await listHouseAccounts(ctx.db, actor.businessId ?? '');
    const chargeable = accounts.filter(
      ({ isActive, maxUses, uses }) => isActive && (maxUses === null || uses < maxUses),
    );
    return { accounts: chargeable.map(({ code: _, ...account }) => account) };
  },

  'GET /api/business/house-accounts': async ({ ctx, actor }) => {
    const businessId = actor.businessId ?? '';
    const [currency, accounts] = await Promise.all([
      getCurrency(ctx.db, businessId),
      listHouseAccounts(ctx.db, businessId),
    ]);
    return { currency, accounts };
  },

  'POST /api/business/house-accounts': ({ ctx, actor, body, request }) =>
    createHouseAccount(ctx, actor, body, findRepeatable(request, actor)),

  'PATCH /api/business/house-accounts/{id}': ({ ctx, actor, params, body, request }) =>
    updateHouseAccount(ctx, actor, params.id, body, findRepeatable(request, actor)),
};
