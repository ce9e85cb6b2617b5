import { queueFigureWork } from '#server/platform/db/queueFigureWork.ts';
import { findRepeatable } from '#server/platform/http/findRepeatable.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { cancelPricing, changePricing } from './commands/changePricing.ts';
import { locationScope } from './policy.ts';
import { previewPricing } from './queries/previewPricing.ts';
import { exportRateTables, getLocationPricing } from './queries/pricing.ts';

export const pricingHandlers: Handlers = {
  'GET /api/locations/{locationId}/pricing': ({ ctx, actor, params }) =>
    getLocationPricing(ctx, locationScope(actor), params.locationId),

  'PUT /api/locations/{locationId}/pricing': async ({ ctx, actor, params, body, request }) => {
    const scope = locationScope(actor);
    const { locationId } = params;
    await changePricing(ctx, actor, scope, locationId, body, findRepeatable(request, actor));
    return getLocationPricing(ctx, scope, locationId);
  },

  'DELETE /api/locations/{locationId}/pricing/{version}': async ({
    ctx,
    actor,
    params,
    request,
  }) => {
    const scope = locationScope(actor);
    await cancelPricing(ctx, actor, scope, params, findRepeatable(request, actor));
    return getLocationPricing(ctx, scope, params.locationId);
  },

  'POST /api/locations/{locationId}/pricing/preview': ({ ctx, actor, params, body }) =>
    queueFigureWork(() => previewPricing(ctx, locationScope(actor), params.locationId, body)),

  'GET /api/locations/{locationId}/pricing/export': ({ ctx, actor, params }) =>
    exportRateTables(ctx, locationScope(actor), params.locationId),
};
