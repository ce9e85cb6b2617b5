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

  'POST /api/business/api-tokens': ({ ctx, actor, body }) => createApiToken(ctx, actor, body),

  'POST /api/business/api-tokens/{id}/revoke': ({ ctx, actor, params }) =>
    revokeApiToken(ctx, actor, params.id),

  'GET /api/business/webhooks': async ({ ctx, actor }) => ({
    webhooks: await listWebhooks(ctx.db, requireBusiness(actor), ctx.clock()),
  }),

  'POST /api/business/webhooks': ({ ctx, actor, body }) => createWebhook(ctx, actor, body),

  'PATCH /api/business/webhooks/{id}': ({ ctx, actor, params, body }) =>
    updateWebhook(ctx, actor, params.id, body),

  'DELETE /api/business/webhooks/{id}': async ({ ctx, actor, params }) => {
    await deleteWebhook(ctx, actor, params.id);
    return params;
  },

  'POST /api/business/webhooks/{id}/rotate': ({ ctx, actor, params }) =>
    rotateSecret(ctx, actor, params.id),

  'POST /api/business/webhooks/{id}/test': async ({ ctx, actor, params }) => ({
    id: await sendTest(ctx, actor, params.id),
  }),

  'GET /api/business/webhooks/{id}/deliveries': ({ ctx, actor, params, query }) =>
    listDeliveries(ctx.db, requireBusiness(actor), params.id, query),

  'POST /api/business/webhooks/{id}/replay': ({ ctx, actor, params, body }) =>
    replayDeliveries(ctx, actor, params.id, body),

  'GET /api/admin/businesses/{businessId}/webhooks': async ({ ctx, params: { businessId } }) => {
    await requireBusinessById(ctx.db, businessId);
    return { failing: await listFailingWebhooks(ctx.db, businessId) };
  },
};
