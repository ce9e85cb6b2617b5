import type { Handlers } from '../../platform/http/mount.ts';
import { activationHandlers } from './activationRoutes.ts';
import { applicationHandlers } from './applicationRoutes.ts';
import { updateSettings } from './commands/updateSettings.ts';
import { locationScope } from './policy.ts';
import { listPlaces } from './queries/places.ts';
import { listLocations } from './queries.ts';
import { getSettings } from './queries/settings.ts';

export const businessesHandlers: Handlers = {
  ...applicationHandlers,
  ...activationHandlers,
  'GET /api/business/locations': async ({ ctx, actor }) => {
    const scope = locationScope(actor);
    return { locations: await listLocations(ctx.db, scope) };
  },

  'GET /api/business/settings': ({ ctx, actor }) => getSettings(ctx.db, actor),

  'PATCH /api/business/settings': async ({ ctx, actor, body }) => {
    await updateSettings(ctx, actor, body);
    return getSettings(ctx.db, actor);
  },

  'GET /api/locations': async ({ ctx, query }) => ({
    locations: await listPlaces(ctx.db, query),
  }),
};
