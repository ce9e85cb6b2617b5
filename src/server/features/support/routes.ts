import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { addQuestion } from './commands/askPlatform.ts';
import { requestSupport } from './commands/requestSupport.ts';
import {
  answerRequest,
  closeRequest,
  releaseRequest,
  reopenRequest,
  takeRequest,
  writeNote,
} from './commands/workRequest.ts';
import { getOwnRequest, listOwnRequests } from './queries/own.ts';
import { getSupportRequest, listSupport } from './queries/queue.ts';

const present = async (ctx: Context, id: string) => ({
  request: await getSupportRequest(ctx.db, id),
});

export const supportHandlers: Handlers = {
  'POST /api/support': ({ ctx, actor, body }) => requestSupport(ctx, actor, body),

  'GET /api/support': async ({ ctx, actor }) => ({
    requests: await listOwnRequests(ctx.db, actor.personId),
  }),

  'POST /api/support/{id}/messages': async ({ ctx, actor, params, body }) => {
    await addQuestion(ctx, actor, params.id, body);
    return { request: await getOwnRequest(ctx.db, actor.personId, params.id) };
  },

  'GET /api/admin/support': ({ ctx, actor, query }) => listSupport(ctx.db, actor.personId, query),

  'GET /api/admin/support/{id}': ({ ctx, params }) => present(ctx, params.id),

  'POST /api/admin/support/{id}/take': async ({ ctx, by, params, body }) => {
    await takeRequest(ctx, by, params.id, body.from);
    return present(ctx, params.id);
  },

  'POST /api/admin/support/{id}/release': async ({ ctx, by, params }) => {
    await releaseRequest(ctx, by, params.id);
    return present(ctx, params.id);
  },

  'POST /api/admin/support/{id}/answer': async ({ ctx, by, params, body }) => {
    await answerRequest(ctx, by, params.id, body);
    return present(ctx, params.id);
  },

  'POST /api/admin/support/{id}/notes': async ({ ctx, by, params, body }) => {
    await writeNote(ctx, by, params.id, body.text);
    return present(ctx, params.id);
  },

  'POST /api/admin/support/{id}/close': async ({ ctx, by, params }) => {
    await closeRequest(ctx, by, params.id);
    return present(ctx, params.id);
  },

  'POST /api/admin/support/{id}/reopen': async ({ ctx, by, params }) => {
    await reopenRequest(ctx, by, params.id);
    return present(ctx, params.id);
  },
};
