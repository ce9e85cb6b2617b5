import type { Handlers } from '../../platform/http/mount.ts';
import { activationHandlers } from './activationRoutes.ts';
import { applicationHandlers } from './applicationRoutes.ts';
import { locationScope } from './policy.ts';
import { placesFor } from './queries/places.ts';
import { locationsIn } from './queries.ts';

export const businessesHandlers: Handlers = {
  ...applicationHandlers,
  ...activationHandlers,
  'GET /api/business/locations': async ({ ctx, actor }) => {
    const scope = locationScope(actor);
    return { locations: await locationsIn(ctx.db, scope) };
  },

  'GET /api/locations': async ({ ctx, query }) => ({
    locations: await placesFor(ctx.db, query),
  }),
};
