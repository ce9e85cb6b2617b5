import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { type Role, roles, listRolesWith } from '#domain/identity/roles.ts';
import { buildEmailKey } from '#domain/identity/email.ts';
import { readPhone } from '#domain/identity/realPhone.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { AppError } from '../../platform/errors.ts';
import { readDevice, rememberDevice } from './knownDevice.ts';
import { getBusiness, isOnShift, getSignedInUser } from './queries.ts';
import { readCallerDevice } from './commands/audit.ts';
import { recordSecurityEvent } from './commands/securityEvents.ts';
import { signIn, type SignInInput } from './signIn.ts';

const byEmail = (email: string) => ({ by: 'email', identifier: buildEmailKey(email) }) as const;
const byPhone = (typed: string) => ({ by: 'phone', identifier: readPhone(typed, 'US') }) as const;

const one = (...of: Role[]) => ({ roles: of, count: 1 });

type LoginRoute = Pick<SignInInput, 'by' | 'identifier' | 'places' | 'secret'> & {
  rememberMe: boolean | undefined;
  refusal?: ErrorCode;
};

/**
 * Signs in and returns the session.
 *
 * @throws SECOND_FACTOR_ASKED when the account has a second factor
 */
async function login(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  route: LoginRoute,
) {
  const result = await signIn(ctx, {
    refusal: 'INVALID_CREDENTIALS',
    ...route,
    rememberMe: route.rememberMe ?? false,
    ...readCallerDevice(request),
    device: readDevice(ctx, request),
  });
  const event = {
    way: 'pin' in route.secret ? 'pin' : 'password',
    personIds: [result.personId],
    ...readCallerDevice(request),
  } as const;
  if ('secondFactor' in result) {
    await recordSecurityEvent(ctx, { action: 'second factor asked', ...event });
    throw new AppError('SECOND_FACTOR_ASKED', { secondFactor: result.secondFactor });
  }
  await recordSecurityEvent(ctx, { action: 'signed in', ...event, sessionId: result.sessionId });
  rememberDevice(ctx, request, reply, result.personId);
  const user = await getSignedInUser(ctx, { personId: result.personId, impersonatorId: null });
  return { token: result.token, sessionToken: result.sessionId, user };
}

export const signInHandlers: Handlers = {
  'POST /api/auth/login': ({ ctx, body, request, reply }) =>
    login(ctx, request, reply, {
      // By email: an account and a repeated registration of its address. By phone number: up to
      // three customers who typed the number, and a valet. Valets also have separate routes.
      ...('email' in body
        ? { ...byEmail(body.email), places: [{ roles, count: 2 }] }
        : {
            ...byPhone(body.phoneNumber),
            places: [
              { roles: listRolesWith('account.own'), count: 3 },
              one(...listRolesWith('jobs.work')),
            ],
          }),
      secret: { password: body.password },
      rememberMe: body.rememberMe,
    }),

  'POST /api/auth/business-login': async ({ ctx, body, request, reply }) => {
    const entered = await login(ctx, request, reply, {
      ...byEmail(body.email),
      places: [one(...listRolesWith('staff.manage'))],
      secret: { password: body.password },
      rememberMe: body.rememberMe,
    });
    return { ...entered, business: await getBusiness(ctx, entered.user.businessId ?? '') };
  },

  'POST /api/auth/admin-login': ({ ctx, body, request, reply }) =>
    login(ctx, request, reply, {
      ...byEmail(body.email),
      places: [one(...listRolesWith('people.impersonate'))],
      secret: { password: body.password },
      rememberMe: body.rememberMe,
      refusal: 'INVALID_ADMIN_CREDENTIALS',
    }),

  'POST /api/valet/login': async ({ ctx, body, request, reply }) => {
    const entered = await login(ctx, request, reply, {
      ...byPhone(body.phoneNumber),
      places: [one(...listRolesWith('jobs.work'))],
      secret: { password: body.password },
      rememberMe: body.rememberMe,
    });
    const { user } = entered;
    return {
      ...entered,
      valet: {
        id: user.id,
        fullName: `${user.firstName} ${user.lastName}`.trim(),
        phoneNumber: user.phoneNumber ?? '',
        businessId: user.businessId ?? '',
        isOnShift: await isOnShift(ctx, user.id),
      },
    };
  },

  'POST /api/auth/valet-login': ({ ctx, body, request, reply }) =>
    login(ctx, request, reply, {
      ...byPhone(body.phone),
      places: [one(...listRolesWith('jobs.work'))],
      secret: { pin: toLatinDigits(body.pin).trim() },
      rememberMe: body.rememberMe,
    }),
};
