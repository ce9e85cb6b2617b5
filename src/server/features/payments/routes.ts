import { Accepted, type Handlers } from '../../platform/http/mount.ts';
import { guestOrderById } from '../orders/queries/guest.ts';
import { stayOfOrder } from '../orders/commands/lock.ts';
import { holderOf } from '../stays/policy/guest.ts';
import { confirmPayment } from './commands/confirmPayment.ts';
import { takeWebhook } from './webhook.ts';

export const paymentsHandlers: Handlers = {
  'POST /api/customer/orders/{id}/payment/confirm': async ({ ctx, actor, params, body }) => {
    const { ticketToken } = body;
    const stayId = await stayOfOrder(ctx.db, params.id);
    const holder = await holderOf(ctx, { actor, ticketToken }, stayId, 'ORDER_NOT_FOUND');
    await ctx.limits.use('payAttempts', holder.stayId);
    const result = await confirmPayment(ctx, holder, params.id, body);
    if (result.status === 'requires_action') return new Accepted(result);
    return { status: 'paid', order: await guestOrderById(ctx, params.id) };
  },

  'POST /api/webhooks/payments': async ({ ctx, request }) => {
    const signature = request.headers[ctx.payments.signatureHeader];
    await takeWebhook(
      ctx,
      request.rawBody ?? '',
      typeof signature === 'string' ? signature : undefined,
    );
    return { received: true };
  },
};
