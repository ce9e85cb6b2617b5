import type { Handlers } from '../../../platform/http/mount.ts';
import { getSignedInUser } from '../queries.ts';
import { requestEmailChange } from './changeEmail.ts';
import { deleteAccount } from './deleteAccount.ts';
import { buildDownload } from './download.ts';
import { updateProfile } from './updateProfile.ts';
import { type PhoneCodeResult, sendPhoneCode, verifyPhone } from './verifyPhone.ts';

const phoneCodeAnswers: Record<PhoneCodeResult, string> = {
  sent: 'A code is on its way to your phone.',
  suppressed:
    'Your number has opted out of our messages. Send START to us by SMS, then ask for a new code.',
  verified: 'Your phone number is verified already.',
};

export const profileHandlers: Handlers = {
  'PATCH /api/auth/me': async ({ ctx, actor, body }) => {
    await updateProfile(ctx, actor, body);
    return { user: await getSignedInUser(ctx, actor) };
  },

  'POST /api/auth/phone/send-code': async ({ ctx, actor, request }) => {
    const sent = await sendPhoneCode(ctx, actor, request.ip);
    return { message: phoneCodeAnswers[sent], smsSuppressed: sent === 'suppressed' };
  },

  'POST /api/auth/phone/verify': async ({ ctx, actor, body, request }) => {
    await ctx.limits.use('codeAddress', request.ip);
    await verifyPhone(ctx, actor, body.code);
    return { user: await getSignedInUser(ctx, actor) };
  },

  'POST /api/auth/change-email': async ({ ctx, actor, body, request }) => {
    await requestEmailChange(ctx, actor, body, request.ip);
    return { message: 'If this address is free, a link to confirm it is on its way.' };
  },

  'GET /api/account/download': async ({ ctx, actor, reply }) => {
    await ctx.limits.use('downloadPerson', actor.personId);
    const day = ctx.clock().toISOString().slice(0, 10);
    void reply.header('content-disposition', `attachment; filename="portico-${day}.json"`);
    return buildDownload(ctx, actor);
  },

  'DELETE /api/account': async ({ ctx, actor, body }) => {
    await deleteAccount(ctx, actor, body);
    return { success: true };
  },
};
