import { findRepeatable } from '../../platform/http/idempotencyKey.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { requireBusiness } from '../businesses/policy.ts';
import { createApiToken, revokeApiToken } from './commands/apiTokens.ts';
import { listApiTokens } from './queries/apiTokens.ts';

export const integrationsHandlers: Handlers = {
  'GET /api/business/api-tokens': async ({ ctx, actor }) => ({
    tokens: await listApiTokens(ctx.db, requireBusiness(actor), ctx.clock()),
  }),

  'POST /api/business/api-tokens': ({ ctx, actor, body, request }) =>
    createApiToken(ctx, actor, body, findRepeatable(request, actor)),

  'POST /api/business/api-tokens/{id}/revoke': ({ ctx, actor, params, request }) =>
    revokeApiToken(ctx, actor, params.id, findRepeatable(request, actor)),
};
