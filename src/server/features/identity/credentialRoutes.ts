import type { Handlers } from '../../platform/http/mount.ts';
import { requestAccountMail } from './commands/requestAccountMail.ts';
import { changePassword, resetPassword } from './commands/changePassword.ts';
import { registerAccount } from './commands/register.ts';
import { getSignedInUser } from './queries.ts';
import { setPin } from './commands/setPin.ts';
import { verifyEmail } from './commands/verifyEmail.ts';
import { readDevice } from './knownDevice.ts';

export const credentialHandlers: Handlers = {
  'POST /api/auth/register': async ({ ctx, body, request }) => {
    await registerAccount(ctx, { ...body, language: body.language ?? null }, request.ip);
    return { message: 'Please check your email to verify your account.' };
  },

  'GET /api/auth/verify-email': async ({ ctx, query, request }) => {
    const { email } = await ctx.limits.chargeRefusal('linkAddress', request.ip, () =>
      verifyEmail(ctx, query.token ?? ''),
    );
    return { message: 'Your email is verified. You can now log in.', email };
  },

  'POST /api/auth/verify-email': async ({ ctx, body, request }) => {
    const verify = () =>
      verifyEmail(ctx, body.token, {
        secret: body.browserSecret,
        password: body.password,
        userAgent: request.headers['user-agent'],
        address: request.ip,
      });
    const { session, ...verified } = await ctx.limits.chargeRefusal(
      'linkAddress',
      request.ip,
      verify,
    );
    if (verified.needsPassword)
      return { message: 'Please choose your password.', ...verified, session: null };
    if (!session)
      return { message: 'Your email is verified. You can now log in.', ...verified, session };
    const { token, personId } = session;
    const user = await getSignedInUser(ctx, { personId, impersonatorId: null });
    return { message: 'Your email is verified.', ...verified, session: { token, user } };
  },

  'POST /api/auth/resend-verification': async ({ ctx, body, request }) => {
    const { email, language } = body;
    await requestAccountMail(ctx, { ask: 'verify', email, language: language ?? null }, request.ip);
    return { message: 'If this address is waiting to be verified, a new link is on its way.' };
  },

  'POST /api/auth/forgot-password': async ({ ctx, body, request }) => {
    const { email, language } = body;
    const ask = { ask: 'reset', email, language: language ?? null } as const;
    await requestAccountMail(ctx, ask, request.ip, readDevice(ctx, request));
    return { message: 'If there is an account with this address, a link is on its way.' };
  },

  'POST /api/auth/reset-password': async ({ ctx, body, request }) => {
    const device = { userAgent: request.headers['user-agent'], address: request.ip };
    await ctx.limits.chargeRefusal('linkAddress', request.ip, () =>
      resetPassword(ctx, { ...body, ...device }),
    );
    return { message: 'Your password has been reset. Please log in.' };
  },

  'POST /api/auth/change-password': async ({ ctx, actor, body }) => {
    await changePassword(ctx, actor, body);
    return { success: true };
  },

  'PUT /api/valet/pin': async ({ ctx, actor, body }) => {
    await setPin(ctx, actor, body);
    return { success: true };
  },
};
