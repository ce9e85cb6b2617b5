import type { Handlers } from '../../platform/http/mount.ts';
import { credentialHandlers } from './credentialRoutes.ts';
import { profileHandlers } from './profileRoutes.ts';
import { secondFactorHandlers } from './secondFactorRoutes.ts';
import { sessionHandlers } from './sessionRoutes.ts';
import { signInHandlers } from './signInRoutes.ts';

export const identityHandlers: Handlers = {
  ...signInHandlers,
  ...credentialHandlers,
  ...sessionHandlers,
  ...secondFactorHandlers,
  ...profileHandlers,
};
