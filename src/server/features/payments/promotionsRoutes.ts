import type { Handlers } from '../../platform/http/mount.ts';
import { createPromoCode, endPromoCode, updatePromoCode } from './commands/promoCodes.ts';
import { getOffer } from './queries/offer.ts';
import { getPromoCard, listPromoCodes } from './queries/promoCodes.ts';
import { listPromoUses } from './queries/promoUses.ts';

export const promotionsHandlers: Handlers = {
  'GET /api/promo-codes': ({ ctx, actor, query }) =>
    listPromoCodes(ctx.db, actor.businessId ?? '', query, ctx.clock()),

  'POST /api/promo-codes': ({ ctx, actor, body }) => createPromoCode(ctx, actor, body),

  'GET /api/promo-codes/{id}': ({ ctx, actor, params }) =>
    getPromoCard(ctx.db, actor.businessId ?? '', params.id, ctx.clock()),

  'PATCH /api/promo-codes/{id}': ({ ctx, actor, params, body }) =>
    updatePromoCode(ctx, actor, params.id, body),

  'POST /api/promo-codes/{id}/end': ({ ctx, actor, params }) => endPromoCode(ctx, actor, params.id),

  'GET /api/promo-codes/{id}/uses': ({ ctx, actor, params, query }) =>
    listPromoUses(ctx.db, actor.businessId ?? '', params.id, query),

  'GET /api/offers/{id}': ({ ctx, params, query, request }) =>
    ctx.limits.chargeRefusal('linkAddress', request.ip, () =>
      getOffer(ctx.db, params.id, query.code, ctx.clock()),
    ),
};
