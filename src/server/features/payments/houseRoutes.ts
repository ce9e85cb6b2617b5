import type { Handlers } from '../../platform/http/mount.ts';
import { createHouseAccount, updateHouseAccount } from './commands/houseAccounts.ts';
import { getCurrency, listHouseAccounts } from './queries/houseAccounts.ts';
import { getHouseStatement } from './queries/houseStatement.ts';

export const houseHandlers: Handlers = {
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

  'POST /api/business/house-accounts': ({ ctx, actor, body }) =>
    createHouseAccount(ctx, actor, body),

  'PATCH /api/business/house-accounts/{id}': ({ ctx, actor, params, body }) =>
    updateHouseAccount(ctx, actor, params.id, body),

  'GET /api/business/house-accounts/{id}/statement': ({ ctx, actor, params, query }) =>
    getHouseStatement(ctx.db, actor.businessId ?? '', params.id, query.month),
};
