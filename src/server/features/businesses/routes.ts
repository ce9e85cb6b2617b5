import { findRepeatable } from '../../platform/http/idempotencyKey.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { activationHandlers } from './activationRoutes.ts';
import { applicationHandlers } from './applicationRoutes.ts';
import { updateLocation } from './commands/updateLocation.ts';
import { updateSettings } from './commands/updateSettings.ts';
import { locationScope, requireLocation } from './policy.ts';
import { listChanges } from './queries/changes.ts';
import { listPlaces } from './queries/places.ts';
import { getLocation, listLocations } from './queries.ts';
import { getSettings } from './queries/settings.ts';

export const businessesHandlers: Handlers = {
  ...applicationHandlers,
  ...activationHandlers,
  'GET /api/business/locations': async ({ ctx, actor }) => {
    const scope = locationScope(actor);
    return { locations: await listLocations(ctx.db, scope) };
  },

  'GET /api/business/locations/{id}': ({ ctx, actor, params }) =>
    getLocation(ctx, locationScope(actor), params.id),

  'PATCH /api/business/locations/{id}': async ({ ctx, actor, params, body, request }) => {
    const scope = locationScope(actor);
    await updateLocation(ctx, actor, scope, params.id, body, findRepeatable(request, actor));
    return getLocation(ctx, scope, params.id);
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
    locations: await listPlaces(ctx.db, query),
  }),
};
