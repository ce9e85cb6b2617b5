import { findRepeatable } from '#server/platform/http/findRepeatable.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { locationScope } from '../businesses/policy.ts';
import { getQueueOrder } from '../orders/queries/queue.ts';
import { getReturnedCash, returnCash } from './commands/returnCash.ts';
import { settleAtDesk } from './commands/settleAtDesk.ts';

export const deskHandlers: Handlers = {
  'POST /api/dispatch/orders/{id}/settle': async ({ ctx, actor, params, body, request }) => {
    const scope = locationScope(actor);
    await settleAtDesk(ctx, actor, scope, params.id, body, findRepeatable(request, actor));
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/cash-returned': async ({ ctx, actor, params, request }) => {
    const scope = locationScope(actor);
    await returnCash(ctx, actor, scope, params.id, findRepeatable(request, actor));
    return getReturnedCash(ctx, scope, params.id);
  },
};
