import type { Handlers } from '../../platform/http/mount.ts';
import { locationScope } from '../businesses/policy.ts';
import { getQueueOrder } from '../orders/queries/queue.ts';
import { getReturnedCash, returnCash } from './commands/returnCash.ts';
import { settleAtDesk } from './commands/settleAtDesk.ts';

export const deskHandlers: Handlers = {
  'POST /api/dispatch/orders/{id}/settle': async ({ ctx, actor, params, body }) => {
    const scope = locationScope(actor);
    await settleAtDesk(ctx, actor, scope, params.id, body);
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/cash-returned': async ({ ctx, actor, params }) => {
    const scope = locationScope(actor);
    await returnCash(ctx, actor, scope, params.id);
    return getReturnedCash(ctx, scope, params.id);
  },
};
