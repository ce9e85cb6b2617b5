import type { FastifyRequest } from 'fastify';
import type { SecurityWay } from '#domain/identity/securityEvents.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { readCallerDevice } from './commands/audit.ts';
import { requestAccountMail } from './commands/requestAccountMail.ts';
import { changePassword, resetPassword } from './commands/changePassword.ts';
import { registerAccount } from './commands/register.ts';
import { getSignedInUser } from './queries.ts';
import { setPin } from './commands/setPin.ts';
import { verifyEmail } from './commands/verifyEmail.ts';
import { isLinkFor } from './commands/links.ts';
import { readDevice } from './knownDevice.ts';
import { recordLink } from './commands/securityEvents.ts';

const verificationWay = (token: string): SecurityWay =>
  isLinkFor('change_email', token) ? 'email_change_link' : 'verification_link';

/** Opens a link from an email, limits guesses of links by network, and records the event. */
const openLink = <T extends { personId?: string | null }>(
  ctx: Context,
  request: FastifyRequest,
  way: SecurityWay,
  work: () => Promise<T>,
): Promise<T> =>
  recordLink(ctx, { way, ...readCallerDevice(request) }, () =>
    ctx.limits.chargeRefusal('linkAddress', request.ip, work),
  );

export const credentialHandlers: Handlers = {
  'POST /api/auth/register': async ({ ctx, body, request }) => {
    await registerAccount(ctx, { ...body, language: body.language ?? null }, request.ip);
    return { message: 'Please check your email to verify your account.' };
  },

  'GET /api/auth/verify-email': async ({ ctx, query, request }) => {
    const token = query.token ?? '';
    const { email } = await openLink(ctx, request, verificationWay(token), () =>
      verifyEmail(ctx, token),
    );
    return { message: 'Your email is verified. You can now log in.', email };
  },

  'POST /api/auth/verify-email': async ({ ctx, body, request }) => {
    const verify = () =>
      verifyEmail(ctx, body.token, {
        secret: body.browserSecret,
        password: body.password,
        ...readCallerDevice(request),
      });
    const {
      session,
      personId: _,
      ...verified
    } = await openLink(ctx, request, verificationWay(body.token), async () => {
      const { session: opened, ...rest } = await verify();
      return { ...rest, session: opened, sessionId: opened?.sessionId };
    });
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
    const way = isLinkFor('activate_admin', body.token) ? 'activation_link' : 'reset_link';
    await openLink(ctx, request, way, () =>
      resetPassword(ctx, { ...body, ...readCallerDevice(request) }),
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
