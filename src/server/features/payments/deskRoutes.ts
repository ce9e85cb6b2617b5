import type { Handlers } from '../../platform/http/mount.ts';
import { getQueueOrder } from '../orders/queries/queue.ts';
import { getReturnedCash, returnCash } from './commands/returnCash.ts';
import { settleAtDesk } from './commands/settleAtDesk.ts';

export const deskHandlers: Handlers = {
  'POST /api/dispatch/orders/{id}/settle': async ({ ctx, actor, scope, params, body }) => {
    await settleAtDesk(ctx, actor, scope, params.id, body);
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/cash-returned': async ({ ctx, actor, scope, params }) => {
    await returnCash(ctx, actor, scope, params.id);
    return getReturnedCash(ctx, scope, params.id);
  },
};
