import type { Handlers } from '../../platform/http/mount.ts';
import { accountHandlers } from './accountRoutes.ts';
import { sessionHandlers } from './sessionRoutes.ts';
import { signInHandlers } from './signInRoutes.ts';

export const identityHandlers: Handlers = {
  ...signInHandlers,
  ...accountHandlers,
  ...sessionHandlers,
};
