import { AppError } from '../../platform/errors.ts';
import { findRepeatable } from '#server/platform/http/findRepeatable.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { getStayOwner } from '../stays/policy/guest.ts';
import { cancelForGuest } from './commands/cancelForGuest.ts';
import { cancelOrder } from './commands/cancelOrder.ts';
import { announceOrder, createOrder } from './commands/createOrder.ts';
import { declineOffer } from './commands/autoDispatch.ts';
import { assignRunner, completeOrder, markReady } from './commands/dispatch.ts';
import { changeTime } from './commands/changeTime.ts';
import { acceptReport, rejectReport } from './commands/decideReport.ts';
import { declineJob } from './commands/declineJob.ts';
import { moveInQueue } from './commands/moveInQueue.ts';
import { parkAgain, resumeForGuest, resumeOrder } from './commands/parkAgain.ts';
import { reassignRunner, requeueOrder } from './commands/reassign.ts';
import { takeBack } from './commands/takeBack.ts';
import { acceptJob, completeJob, takeOverJob } from './commands/job.ts';
import { getOrderOwner } from './policy.ts';
import { findGuestTicket, getGuestOrder } from './queries/guest.ts';
import { listLocationCounts } from './queries/locationCounts.ts';
import { getQueue, getQueueOrder } from './queries/queue.ts';
import { getOrderAfterStep, getStayAfterStep } from './queries/steppedStay.ts';
import { findShift, listValetJobs } from './queries/valetJobs.ts';
import { createWallDevice, revokeWallDevice } from './commands/wallDevices.ts';
import { getWallView, listWallDevices } from './queries/wall.ts';

export const ordersHandlers: Handlers = {
  'POST /api/wall/view': ({ ctx, body, request }) =>
    ctx.limits.chargeRefusal('linkAddress', request.ip, () => getWallView(ctx, body.token)),

  'GET /api/wall/devices': async ({ ctx, scope, query }) => ({
    devices: await listWallDevices(ctx, scope, query.locationId),
  }),

  'POST /api/wall/devices': ({ ctx, actor, scope, body }) =>
    createWallDevice(ctx, actor, scope, body),

  'POST /api/wall/devices/{id}/revoke': async ({ ctx, scope, params }) => {
    await revokeWallDevice(ctx, scope, params.id);
    return { id: params.id };
  },

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
    await cancelOrder(ctx, owner, params.id, body.onlyUnpaid);
    return getGuestOrder(ctx, params.id);
  },

  'GET /api/queue': ({ ctx, actor, scope, query }) => getQueue(ctx, actor, scope, query.locationId),

  'GET /api/queue/locations': async ({ ctx, scope }) => ({
    locations: await listLocationCounts(ctx, scope),
  }),

  'POST /api/dispatch/orders/{id}/assign': async ({ ctx, actor, scope, params, body }) => {
    await assignRunner(ctx, actor, scope, params.id, body.valetId);
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/reassign': async ({ ctx, actor, scope, params, body }) => {
    await reassignRunner(ctx, actor, scope, params.id, body);
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/requeue': async ({ ctx, actor, scope, params, body }) => {
    await requeueOrder(ctx, actor, scope, params.id, body ?? {});
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/cancel': async ({ ctx, actor, scope, params, body }) => {
    await cancelForGuest(ctx, actor, scope, params.id, body);
    return getOrderAfterStep(ctx, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/move': async ({ ctx, actor, scope, params, body }) => {
    await moveInQueue(ctx, actor, scope, params.id, body);
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/late-reports/{id}/accept': async ({ ctx, actor, scope, params }) => {
    const hookLeftOut = await acceptReport(ctx, actor, scope, params.id);
    return { id: params.id, hookLeftOut };
  },

  'POST /api/dispatch/late-reports/{id}/reject': async ({ ctx, actor, scope, params }) => {
    await rejectReport(ctx, actor, scope, params.id);
    return { id: params.id };
  },

  'POST /api/dispatch/orders/{id}/decline': async ({ ctx, actor, scope, params }) => {
    await declineOffer(ctx, actor, scope, params.id);
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/resume': async ({ ctx, actor, scope, params }) => {
    await resumeForGuest(ctx, actor, scope, params.id);
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'POST /api/customer/orders/{id}/resume': async ({ ctx, actor, params, body }) => {
    const owner = await getOrderOwner(ctx, { actor, ticketToken: body.ticketToken }, params.id);
    await resumeOrder(ctx, owner, params.id);
    return getGuestOrder(ctx, params.id);
  },

  'POST /api/customer/orders/{id}/time': async ({ ctx, actor, params, body, request }) => {
    const { ticketToken, ...pickup } = body;
    const owner = await getOrderOwner(ctx, { actor, ticketToken }, params.id);
    await ctx.limits.use('changeTimeTicket', owner.stayId);
    const call = findRepeatable(request, `stay:${owner.stayId}`);
    await changeTime({ ...ctx, call }, owner, params.id, pickup);
    return getGuestOrder(ctx, params.id);
  },

  'POST /api/stays/{id}/park-again': async ({ ctx, actor, scope, params, body }) => {
    await parkAgain(ctx, actor, scope, params.id, body);
    return getStayAfterStep(ctx, scope, params.id);
  },

  'POST /api/stays/{id}/take-back': async ({ ctx, actor, scope, params, body }) => {
    await takeBack(ctx, actor, scope, params.id, body.step);
    return getStayAfterStep(ctx, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/ready': async ({ ctx, actor, scope, params }) => {
    await markReady(ctx, actor, scope, params.id);
    return getOrderAfterStep(ctx, scope, params.id);
  },

  'POST /api/dispatch/orders/{id}/complete': async ({ ctx, actor, scope, params, body }) => {
    await completeOrder(ctx, actor, scope, params.id, body?.proof ?? null);
    return getQueueOrder(ctx, actor, scope, params.id);
  },

  'GET /api/valet/active-services': async ({ ctx, actor, scope, query }) => {
    const [jobs, shift] = await Promise.all([
      listValetJobs(ctx, actor, scope, query.ids),
      findShift(ctx, actor, scope),
    ]);
    return { ...jobs, shift };
  },

  'POST /api/services/{id}/accept': async ({ ctx, actor, scope, params, body }) => {
    if (body?.insteadOf) await takeOverJob(ctx, actor, scope, params.id, body.insteadOf);
    else await acceptJob(ctx, actor, scope, params.id);
    return getStayAfterStep(ctx, scope, params.id);
  },

  'POST /api/services/{id}/decline': async ({ ctx, actor, scope, params, body }) => ({
    id: params.id,
    ...(await declineJob(ctx, actor, scope, params.id, body ?? {})),
  }),

  'POST /api/services/{id}/complete': async ({ ctx, actor, scope, params, body }) => ({
    id: params.id,
    ...(await completeJob(ctx, actor, scope, params.id, body)),
  }),
};
