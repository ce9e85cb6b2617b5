import type { Handlers } from '../../platform/http/mount.ts';
import { locationScope } from './policy.ts';
import { locationsIn } from './queries.ts';

export const businessesHandlers: Handlers = {
  'GET /api/business/locations': async ({ ctx, actor }) => {
    const scope = locationScope(actor);
    return { locations: await locationsIn(ctx.db, scope) };
  },
};
