import type { HandlerInput, Handlers } from '../../platform/http/mount.ts';
import { rateStay } from '../stays/commands/rateStay.ts';
import { getStayOwner } from '../stays/policy/guest.ts';
import { cancelRequest } from './commands/cancelRequest.ts';
import { requestReturn } from './commands/requestReturn.ts';
import { requestService } from './commands/requestService.ts';
import { requirePaid } from './commands/requirePaid.ts';
import { getService, getServiceDetails, listServices } from './queries/services.ts';
import { summarizeServices } from './queries/summarizeServices.ts';

type OwnCall = Pick<HandlerInput<'GET /api/services/{id}'>, 'ctx' | 'actor' | 'params'>;

/** Requires that the customer owns the stay. @throws SERVICE_NOT_FOUND */
const getOwnStay = ({ ctx, actor, params }: OwnCall) =>
  getStayOwner(ctx, { actor }, params.id, 'SERVICE_NOT_FOUND');
const answerService = ({ ctx, actor, params }: OwnCall) =>
  getService(ctx, actor.personId, params.id);

export const servicesHandlers: Handlers = {
  'GET /api/services': async ({ ctx, actor, query }) => listServices(ctx, actor.personId, query),

  'GET /api/services/summary': async ({ ctx, actor, query }) =>
    summarizeServices(ctx, actor.personId, query),

  'POST /api/services': async ({ ctx, actor, body }) => {
    const id = await requestService(ctx, actor, body);
    return getService(ctx, actor.personId, id);
  },

  'GET /api/services/{id}': async ({ ctx, actor, params }) =>
    getServiceDetails(ctx, actor.personId, params.id),

  'PATCH /api/services/{id}': async (call) => {
    const { ctx, body } = call;
    const owner = await getOwnStay(call);
    if (body.status === 'cancelled') await cancelRequest(ctx, owner);
    if (body.status === 'retrieval_requested') {
      await requestReturn(ctx, owner, { retrievalTime: 'now' });
    }
    if (body.paymentStatus === 'completed') await requirePaid(ctx, owner);
    return answerService(call);
  },

  'PATCH /api/services/{id}/request-retrieval': async (call) => {
    await requestReturn(call.ctx, await getOwnStay(call), call.body);
    return answerService(call);
  },

  'POST /api/services/{id}/cancel': async (call) => {
    await cancelRequest(call.ctx, await getOwnStay(call));
    return answerService(call);
  },

  'POST /api/services/{id}/rating': async (call) => {
    const owner = await getOwnStay(call);
    await call.ctx.limits.use('rateTicket', owner.stayId);
    await rateStay(call.ctx, owner.by, owner.stayId, call.body);
    return answerService(call);
  },
};
