import { findRepeatable } from '#server/platform/http/findRepeatable.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { locationScope } from '../businesses/policy.ts';
import { correctKey } from './commands/correctKey.ts';
import { getKey, listUnaccountedKeys } from './queries/keys.ts';

export const keyHandlers: Handlers = {
  'POST /api/stays/{id}/key': async ({ ctx, actor, params, body, request }) => {
    const scope = locationScope(actor);
    await correctKey(ctx, actor, scope, params.id, body, findRepeatable(request, actor));
    return getKey(ctx, scope, params.id);
  },

  'GET /api/dispatch/keys': async ({ ctx, actor, query }) => ({
    keys: await listUnaccountedKeys(ctx, locationScope(actor), query.locationId),
  }),
};
