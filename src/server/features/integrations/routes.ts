import { findRepeatable } from '#server/platform/http/findRepeatable.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { requireBusinessById } from '../businesses/commands/lockBusiness.ts';
import { requireBusiness } from '../businesses/policy.ts';
import { createApiToken, revokeApiToken } from './commands/apiTokens.ts';
import {
  createWebhook,
  deleteWebhook,
  replayDeliveries,
  rotateSecret,
  sendTest,
  updateWebhook,
} from './commands/webhooks.ts';
import { listFailingWebhooks } from './queries/failing.ts';
import { listDeliveries, listWebhooks } from './queries/webhooks.ts';
import { listApiTokens } from './queries/apiTokens.ts';

export const integrationsHandlers: Handlers = {
  'GET /api/business/api-tokens': async ({ ctx, actor }) => ({
    tokens: await listApiTokens(ctx.db, requireBusiness(actor), ctx.clock()),
  }),

  'POST /api/business/api-tokens': ({ ctx, actor, body, request }) =>
    createApiToken(ctx, actor, body, findRepeatable(request, actor)),

  'POST /api/business/api-tokens/{id}/revoke': ({ ctx, actor, params, request }) =>
    revokeApiToken(ctx, actor, params.id, findRepeatable(request, actor)),

  'GET /api/business/webhooks': async ({ ctx, actor }) => ({
    webhooks: await listWebhooks(ctx.db, requireBusiness(actor), ctx.clock()),
  }),

  'POST /api/business/webhooks': ({ ctx, actor, body, request }) =>
    createWebhook(ctx, actor, body, findRepeatable(request, actor)),

  'PATCH /api/business/webhooks/{id}': ({ ctx, actor, params, body, request }) =>
    updateWebhook(ctx, actor, params.id, body, findRepeatable(request, actor)),

  'DELETE /api/business/webhooks/{id}': async ({ ctx, actor, params, request }) => {
    await deleteWebhook(ctx, actor, params.id, findRepeatable(request, actor));
    return params;
  },

  'POST /api/business/webhooks/{id}/rotate': ({ ctx, actor, params, request }) =>
    rotateSecret(ctx, actor, params.id, findRepeatable(request, actor)),

  'POST /api/business/webhooks/{id}/test': async ({ ctx, actor, params, request }) => ({
    id: await sendTest(ctx, actor, params.id, findRepeatable(request, actor)),
  }),

  'GET /api/business/webhooks/{id}/deliveries': ({ ctx, actor, params, query }) =>
    listDeliveries(ctx.db, requireBusiness(actor), params.id, query),

  'POST /api/business/webhooks/{id}/replay': ({ ctx, actor, params, body, request }) =>
    replayDeliveries(ctx, actor, params.id, body, findRepeatable(request, actor)),

  'GET /api/admin/businesses/{businessId}/webhooks': async ({ ctx, params: { businessId } }) => {
    await requireBusinessById(ctx.db, businessId);
    return { failing: await listFailingWebhooks(ctx.db, businessId) };
  },
};
