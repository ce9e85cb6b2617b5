import type { Handlers } from '../../platform/http/mount.ts';
import { listDevMessages } from './queries.ts';

export const messagesHandlers: Handlers = {
  'GET /api/dev/messages': async ({ ctx, query }) => ({
    messages: await listDevMessages(ctx, query.to),
  }),
};
