import type { Handlers } from '../../platform/http/mount.ts';
import { requestEmailChange } from './commands/changeEmail.ts';
import { updateProfile } from './commands/updateProfile.ts';
import { getSignedInUser } from './queries.ts';

export const profileHandlers: Handlers = {
  'PATCH /api/auth/me': async ({ ctx, actor, body }) => {
    await updateProfile(ctx, actor, body);
    return { user: await getSignedInUser(ctx, actor) };
  },

  'POST /api/auth/change-email': async ({ ctx, actor, body }) => {
    await requestEmailChange(ctx, actor, body);
    return { message: 'If this address is available, a confirmation link is on its way.' };
  },
};
