import type { FastifyRequest } from 'fastify';
import { valetRoles } from '#contract/people.ts';
import { normalisePhone } from '#domain/identity/phone.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { businessOf, isOnShift, signedInUser } from './queries.ts';
import { endSession } from './commands/sessions.ts';
import { signIn } from './signIn.ts';

function device(request: FastifyRequest) {
  return { userAgent: request.headers['user-agent'], address: request.ip };
}

export const identityHandlers: Handlers = {
  'POST /api/auth/business-login': async ({ ctx, body, request }) => {
    const session = await signIn(ctx, {
      identifier: body.email.toLowerCase(),
      by: 'email',
      roles: ['business'],
      password: body.password,
      rememberMe: body.rememberMe ?? false,
      refusal: 'INVALID_CREDENTIALS',
      ...device(request),
    });
    const user = await signedInUser(ctx, { personId: session.personId, impersonatorId: null });
    const business = await businessOf(ctx, user.businessId ?? '');
    return { token: session.token, sessionToken: session.sessionId, user, business };
  },

  'POST /api/auth/admin-login': async ({ ctx, body, request }) => {
    const session = await signIn(ctx, {
      identifier: body.email.toLowerCase(),
      by: 'email',
      roles: ['admin'],
      password: body.password,
      rememberMe: body.rememberMe ?? false,
      refusal: 'INVALID_ADMIN_CREDENTIALS',
      ...device(request),
    });
    const user = await signedInUser(ctx, { personId: session.personId, impersonatorId: null });
    return { token: session.token, sessionToken: session.sessionId, user };
  },

  'POST /api/valet/login': async ({ ctx, body, request }) => {
    const session = await signIn(ctx, {
      identifier: normalisePhone(body.phoneNumber),
      by: 'phone',
      roles: valetRoles,
      password: body.password,
      rememberMe: body.rememberMe ?? false,
      refusal: 'INVALID_CREDENTIALS',
      ...device(request),
    });
    const user = await signedInUser(ctx, { personId: session.personId, impersonatorId: null });
    return {
      token: session.token,
      sessionToken: session.sessionId,
      user,
      valet: {
        id: user.id,
        fullName: `${user.firstName} ${user.lastName}`.trim(),
        phoneNumber: user.phoneNumber ?? '',
        businessId: user.businessId ?? '',
        isOnShift: await isOnShift(ctx, user.id),
      },
    };
  },

  'GET /api/auth/me': async ({ ctx, actor }) => ({ user: await signedInUser(ctx, actor) }),

  'POST /api/auth/logout': async ({ ctx, actor }) => {
    await endSession(ctx, actor.sessionId);
    return { success: true };
  },
};
