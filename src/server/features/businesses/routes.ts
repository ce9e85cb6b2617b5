import type { Handlers } from '../../platform/http/mount.ts';
import { activationHandlers } from './activationRoutes.ts';
import { applicationHandlers } from './applicationRoutes.ts';
import { locationScope } from './policy.ts';
import { listPlaces } from './queries/places.ts';
import { listLocations } from './queries.ts';

export const businessesHandlers: Handlers = {
  ...applicationHandlers,
  ...activationHandlers,
  'GET /api/business/locations': async ({ ctx, actor }) => {
    const scope = locationScope(actor);
    return { locations: await listLocations(ctx.db, scope) };
  },

  'GET /api/locations': async ({ ctx, query }) => ({
    locations: await listPlaces(ctx.db, query),
  }),
};
