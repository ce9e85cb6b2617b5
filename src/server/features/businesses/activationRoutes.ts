import type { Handlers } from '../../platform/http/mount.ts';
import { requestAccountMail } from '../identity/commands/requestAccountMail.ts';
import { activateBusiness, requireUnusedLink } from './commands/activateBusiness.ts';

export const activationHandlers: Handlers = {
  'POST /api/business/activate': async ({ ctx, body, request }) => {
    const business = await ctx.limits.chargeRefusal('linkAddress', request.ip, () =>
      activateBusiness(ctx, body),
    );
    return { message: 'Your account is active. Please log in.', business };
  },

  'POST /api/business/resend-activation': async ({ ctx, body, request }) => {
    const { email, token, language } = body;
    if (token)
      await ctx.limits.chargeRefusal('linkAddress', request.ip, () =>
        requireUnusedLink(ctx, token),
      );
    await requestAccountMail(
      ctx,
      { ask: 'activate', email, language: language ?? null },
      request.ip,
    );
    return { message: 'If this address is waiting to be activated, a new link is on its way.' };
  },
};
