import { findRepeatable } from '#server/platform/http/findRepeatable.ts';
import { AcceptedAnswer, type Handlers } from '../../platform/http/mount.ts';
import { getGuestOrder } from '../orders/queries/guest.ts';
import { getOrderOwner } from '../orders/policy.ts';
import { confirmPayment } from './commands/confirmPayment.ts';
import { giveLaterTip } from './commands/laterTip.ts';
import { getQueueOrder } from '../orders/queries/queue.ts';
import { getReturnedCash, returnCash } from './commands/returnCash.ts';
import { settleAtDesk } from './commands/settleAtDesk.ts';
import { getEarnings } from './queries/earnings.ts';
import { getValetStats, listPastJobs } from './queries/valetWork.ts';
import { handleWebhook } from './webhook.ts';

export const paymentsHandlers: Handlers = {
  'POST /api/customer/orders/{id}/payment/confirm': async ({ ctx, actor, params, body }) => {
    const owner = await getOrderOwner(ctx, { actor, ticketToken: body.ticketToken }, params.id);
    await ctx.limits.use('payAttempts', owner.stayId);
    const result = await confirmPayment(ctx, owner, params.id, body);
    if (result.status === 'requires_action') return new AcceptedAnswer(result);
    return { status: 'paid', order: await getGuestOrder(ctx, params.id) };
  },

  'POST /api/customer/orders/{id}/tip': async ({ ctx, actor, params, body, request }) => {
    const { ticketToken, ...tip } = body;
    const owner = await getOrderOwner(ctx, { actor, ticketToken }, params.id);
    const call = findRepeatable(request, `stay:${owner.stayId}`);
    const result = await giveLaterTip({ ...ctx, call }, owner, params.id, tip);
    if (result.status === 'requires_action') return new AcceptedAnswer(result);
    return { status: 'paid', order: await getGuestOrder(ctx, params.id) };
  },

  'POST /api/webhooks/payments': async ({ ctx, request }) => {
    const signature = request.headers[ctx.payments.signatureHeader];
    await handleWebhook(ctx, {
      rawBody: request.rawBody ?? '',
      signature: typeof signature === 'string' ? signature : undefined,
      address: request.ip,
    });
    return { received: true };
  },

  'POST /api/dispatch/orders/{id}/settle': async ({ ctx, actor, scope, params, body }) => {
    await settleAtDesk(ctx, actor, scope, params.id, body);
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/cash-returned': async ({ ctx, actor, scope, params }) => {
    await returnCash(ctx, actor, scope, params.id);
    return getReturnedCash(ctx, scope, params.id);
  },

  'GET /api/valet/stats': ({ ctx, actor }) => getValetStats(ctx, actor),

  'GET /api/valet/history': ({ ctx, actor, scope, query }) =>
    listPastJobs(ctx, actor, scope, query.before),

  'GET /api/valet/earnings': ({ ctx, actor, query }) => getEarnings(ctx, actor, query.dateRange),
};
