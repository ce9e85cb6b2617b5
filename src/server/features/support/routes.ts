import type { Handlers } from '../../platform/http/mount.ts';
import { requestSupport } from './commands/requestSupport.ts';

export const supportHandlers: Handlers = {
  'POST /api/support': ({ ctx, actor, body }) => requestSupport(ctx, actor, body),
};
