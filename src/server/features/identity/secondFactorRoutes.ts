import type { Handlers } from '../../platform/http/mount.ts';
import { finishSignIn } from './commands/finishSignIn.ts';
import {
  addPasskey,
  confirmTotp,
  removeFactor,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from './commands/secondFactors.ts';
import { readCallerDevice } from './commands/audit.ts';
import { rememberDevice } from './knownDevice.ts';
import { getBusiness, getSignedInUser } from './queries.ts';
import { listSecondFactors } from './queries/secondFactors.ts';

export const secondFactorHandlers: Handlers = {
  'POST /api/auth/second-factor': async ({ ctx, body, request, reply }) => {
    const { token, sessionId, personId } = await finishSignIn(ctx, body, readCallerDevice(request));
    rememberDevice(ctx, request, reply, personId);
    const user = await getSignedInUser(ctx, { personId, impersonatorId: null });
    const business = user.businessId ? await getBusiness(ctx, user.businessId) : null;
    return { token, sessionToken: sessionId, user, business };
  },

  'GET /api/auth/second-factors': ({ ctx, actor }) => listSecondFactors(ctx, actor),

  'POST /api/auth/second-factors/totp': ({ ctx, actor, body }) => startTotp(ctx, actor, body),

  'POST /api/auth/second-factors/totp/confirm': async ({ ctx, actor, body, request }) => ({
    recoveryCodes: await confirmTotp(ctx, actor, body.code, readCallerDevice(request)),
  }),

  'POST /api/auth/second-factors/passkey-options': async ({ ctx, actor, body }) => ({
    options: await startPasskey(ctx, actor, body),
  }),

  'POST /api/auth/second-factors/passkeys': async ({ ctx, actor, body, request }) => ({
    recoveryCodes: await addPasskey(
      ctx,
      actor,
      { name: undefined, ...body },
      readCallerDevice(request),
    ),
  }),

  'POST /api/auth/second-factors/{id}/remove': async ({ ctx, actor, params, body, request }) => {
    await removeFactor(ctx, actor, { ...params, ...body }, readCallerDevice(request));
    return { success: true };
  },

  'POST /api/auth/second-factors/recovery-codes': async ({ ctx, actor, body }) => ({
    recoveryCodes: await renewRecoveryCodes(ctx, actor, body),
  }),
};
