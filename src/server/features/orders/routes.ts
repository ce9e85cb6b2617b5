import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { getStayOwner } from '../stays/policy/guest.ts';
import { locationScope } from '../businesses/policy.ts';
import { cancelOrder } from './commands/cancelOrder.ts';
import { announceOrder, createOrder } from './commands/createOrder.ts';
import { assignRunner, completeOrder, markReady } from './commands/dispatch.ts';
import { declineJob } from './commands/declineJob.ts';
import { acceptJob, completeJob } from './commands/job.ts';
import { getOrderOwner } from './policy.ts';
import { findGuestTicket, getGuestOrder } from './queries/guest.ts';
import { getQueue, getQueueOrder } from './queries/queue.ts';
import { getValetJob, listValetJobs } from './queries/valetJobs.ts';

export const ordersHandlers: Handlers = {
  'GET /api/customer/ticket/{token}': async ({ ctx, params, request }) => {
    const found = await findGuestTicket(ctx, params.token);
    if (found) return found.ticket;
    await ctx.limits.use('ticketLookupAddress', request.ip);
    throw new AppError('TICKET_NOT_FOUND');
  },

  'POST /api/customer/orders': async ({ ctx, actor, body }) => {
    const { ticketToken } = body;
    const owner = await getStayOwner(
      ctx,
      { actor, ticketToken },
      body.ticketId,
      'TICKET_NOT_FOUND',
    );
    await ctx.limits.use('orderTicket', owner.stayId);
    const orderId = await createOrder(ctx, owner.by, owner.stayId, body);
    await announceOrder(ctx, orderId);
    return getGuestOrder(ctx, orderId);
  },

  'POST /api/customer/orders/{id}/cancel': async ({ ctx, actor, params, body }) => {
    const owner = await getOrderOwner(ctx, { actor, ticketToken: body.ticketToken }, params.id);
    await cancelOrder(ctx, owner, params.id);
    return getGuestOrder(ctx, params.id);
  },

  'GET /api/queue': async ({ ctx, actor, query }) => {
    const scope = locationScope(actor);
    return getQueue(ctx, actor, scope, query.locationId);
  },

  'POST /api/dispatch/orders/{id}/assign': async ({ ctx, actor, params, body }) => {
    const scope = locationScope(actor);
    await assignRunner(ctx, actor, scope, params.id, body.valetId);
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/ready': async ({ ctx, actor, params }) => {
    const scope = locationScope(actor);
    await markReady(ctx, actor, scope, params.id);
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/complete': async ({ ctx, actor, params }) => {
    const scope = locationScope(actor);
    await completeOrder(ctx, actor, scope, params.id);
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'GET /api/valet/active-services': async ({ ctx, actor }) => {
    const scope = locationScope(actor);
    return { services: await listValetJobs(ctx, actor, scope) };
  },

  'POST /api/services/{id}/accept': async ({ ctx, actor, params }) => {
    const scope = locationScope(actor);
    await acceptJob(ctx, actor, scope, params.id);
    return getValetJob(ctx, actor, scope, params.id);
  },

  'POST /api/services/{id}/decline': async ({ ctx, actor, params }) => {
    const scope = locationScope(actor);
    return { id: params.id, ...(await declineJob(ctx, actor, scope, params.id)) };
  },

  'POST /api/services/{id}/complete': async ({ ctx, actor, params, body }) => {
    const scope = locationScope(actor);
    return { id: params.id, ...(await completeJob(ctx, actor, scope, params.id, body)) };
  },
};
