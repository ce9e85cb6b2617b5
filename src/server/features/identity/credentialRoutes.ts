import type { Handlers } from '../../platform/http/mount.ts';
import { requestAccountMail } from './commands/requestAccountMail.ts';
import { changePassword, resetPassword } from './commands/changePassword.ts';
import { register } from './commands/register.ts';
import { setPin } from './commands/setPin.ts';
import { verifyEmail } from './commands/verifyEmail.ts';

export const credentialHandlers: Handlers = {
  'POST /api/auth/register': async ({ ctx, body, request }) => {
    await register(ctx, { ...body, language: body.language ?? null }, request.ip);
    return { message: 'Please check your email to verify your account.' };
  },

  'GET /api/auth/verify-email': async ({ ctx, query, request }) => {
    await ctx.limits.use('linkAddress', request.ip);
    const email = await verifyEmail(ctx, query.token ?? '');
    return { message: 'Your email is verified. You can sign in now.', email };
  },

  'POST /api/auth/resend-verification': async ({ ctx, body, request }) => {
    const { email, language } = body;
    await requestAccountMail(ctx, { ask: 'verify', email, language: language ?? null }, request.ip);
    return { message: 'If this address is waiting to be verified, a new link is on its way.' };
  },

  'POST /api/auth/forgot-password': async ({ ctx, body, request }) => {
    const { email, language } = body;
    await requestAccountMail(ctx, { ask: 'reset', email, language: language ?? null }, request.ip);
    return { message: 'If there is an account with this address, a link is on its way.' };
  },

  'POST /api/auth/reset-password': async ({ ctx, body, request }) => {
    await ctx.limits.use('linkAddress', request.ip);
    await resetPassword(ctx, body);
    return { message: 'Your password is changed. Please sign in.' };
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
