import { findRepeatable } from '#server/platform/http/findRepeatable.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { activationHandlers } from './activationRoutes.ts';
import { adminBusinessHandlers } from './adminRoutes.ts';
import { applicationHandlers } from './applicationRoutes.ts';
import { closeLocation } from './commands/closeLocation.ts';
import { createLocation } from './commands/createLocation.ts';
import { updateLocation } from './commands/updateLocation.ts';
import { updateSettings } from './commands/updateSettings.ts';
import { locationScope, requireBusiness, requireLocation } from './policy.ts';
import { listChanges } from './queries/changes.ts';
import { pricingHandlers } from './pricingRoutes.ts';
import { listPlaces } from './queries/places.ts';
import { getLocation, getOwnLocation, listLocations } from './queries.ts';
import { getSettings } from './queries/settings.ts';

export const businessesHandlers: Handlers = {
  ...applicationHandlers,
  ...adminBusinessHandlers,
  ...activationHandlers,
  ...pricingHandlers,
  'GET /api/business/locations': async ({ ctx, actor, query }) => {
    const scope = locationScope(actor);
    return { locations: await listLocations(ctx, scope, query.include === 'closed') };
  },

  'GET /api/business/locations/{id}': ({ ctx, actor, params }) =>
    getLocation(ctx, locationScope(actor), params.id),

  'POST /api/business/locations': async ({ ctx, actor, body, request }) => {
    const businessId = requireBusiness(actor);
    const id = await createLocation(ctx, actor, businessId, body, findRepeatable(request, actor));
    return getOwnLocation(ctx, { businessId, id });
  },

  'PATCH /api/business/locations/{id}': async ({ ctx, actor, params, body, request }) => {
    const place = { businessId: requireBusiness(actor), id: params.id };
    await updateLocation(ctx, actor, place, body, findRepeatable(request, actor));
    return getOwnLocation(ctx, place);
  },

  'DELETE /api/business/locations/{id}': async ({ ctx, actor, params, request }) => {
    const place = { businessId: requireBusiness(actor), id: params.id };
    await closeLocation(ctx, actor, place, findRepeatable(request, actor));
    return { success: true };
  },

  'GET /api/business/settings': ({ ctx, actor }) => getSettings(ctx.db, actor),

  'PATCH /api/business/settings': async ({ ctx, actor, body, request }) => {
    await updateSettings(ctx, actor, body, findRepeatable(request, actor));
    return getSettings(ctx.db, actor);
  },

  'GET /api/business/changes': async ({ ctx, actor, query }) => {
    const { locationId } = query;
    if (locationId !== undefined) await requireLocation(ctx.db, locationScope(actor), locationId);
    return listChanges(ctx.db, actor, query);
  },

  'GET /api/locations': async ({ ctx, query }) => ({
    locations: await listPlaces(ctx, query),
  }),
};
