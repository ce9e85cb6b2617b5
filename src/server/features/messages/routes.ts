import type { Handlers } from '../../platform/http/mount.ts';
import { devMessages } from './queries.ts';

export const messagesHandlers: Handlers = {
  'GET /api/dev/messages': async ({ ctx, query }) => ({
    messages: await devMessages(ctx, query.to),
  }),
};
