import { idempotencyKey } from '../../../platform/http/idempotencyKey.ts';
import type { Call, Handlers } from '../../../platform/http/mount.ts';
import { rateStay } from '../commands/rateStay.ts';
import { holderOf } from '../policy/guest.ts';
import { cancelRequest } from './commands/cancelRequest.ts';
import { requestReturn } from './commands/requestReturn.ts';
import { requestService } from './commands/requestService.ts';
import { requirePaid } from './commands/requirePaid.ts';
import { serviceById, serviceDetailsOf, servicesOf } from './queries/services.ts';

type OwnCall = Pick<Call<'GET /api/services/{id}'>, 'ctx' | 'actor' | 'params'>;

/** The customer as the holder of his own car. @throws SERVICE_NOT_FOUND */
const own = ({ ctx, actor, params }: OwnCall) =>
  holderOf(ctx, { actor }, params.id, 'SERVICE_NOT_FOUND');
const answer = ({ ctx, actor, params }: OwnCall) => serviceById(ctx, actor.personId, params.id);

export const servicesHandlers: Handlers = {
  'GET /api/services': async ({ ctx, actor, query }) => servicesOf(ctx, actor.personId, query),

  'POST /api/services': async ({ ctx, actor, body, request }) => {
    const id = await requestService(ctx, actor, body, idempotencyKey(request));
    return serviceById(ctx, actor.personId, id);
  },

  'GET /api/services/{id}': async ({ ctx, actor, params }) =>
    serviceDetailsOf(ctx, actor.personId, params.id),

  'PATCH /api/services/{id}': async (call) => {
    const { ctx, body } = call;
    const holder = await own(call);
    if (body.status === 'cancelled') await cancelRequest(ctx, holder);
    if (body.status === 'retrieval_requested') {
      await requestReturn(ctx, holder, { retrievalTime: 'now' });
    }
    if (body.paymentStatus === 'completed') await requirePaid(ctx, holder);
    return answer(call);
  },

  'PATCH /api/services/{id}/request-retrieval': async (call) => {
    await requestReturn(call.ctx, await own(call), call.body);
    return answer(call);
  },

  'POST /api/services/{id}/cancel': async (call) => {
    await cancelRequest(call.ctx, await own(call));
    return answer(call);
  },

  'POST /api/services/{id}/rating': async (call) => {
    const holder = await own(call);
    await call.ctx.limits.use('rateTicket', holder.stayId);
    await rateStay(call.ctx, holder.by, holder.stayId, call.body.rating);
    return answer(call);
  },
};
