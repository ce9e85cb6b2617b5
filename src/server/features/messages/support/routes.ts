import type { Handlers } from '../../../platform/http/mount.ts';
import { askForSupport } from './askForSupport.ts';

export const supportHandlers: Handlers = {
  'POST /api/support': ({ ctx, actor, body }) => askForSupport(ctx, actor, body),
};
