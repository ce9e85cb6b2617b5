import type { Handlers } from '../../../platform/http/mount.ts';
import { signedInUser } from '../queries.ts';
import { askEmailChange } from './changeEmail.ts';
import { deleteAccount } from './deleteAccount.ts';
import { downloadOf } from './download.ts';
import { updateProfile } from './updateProfile.ts';
import { type SentCode, sendPhoneCode, verifyPhone } from './verifyPhone.ts';

const said: Record<SentCode, string> = {
  sent: 'A code is on its way to your phone.',
  suppressed:
    'Your number has opted out of our messages. Send START to us by SMS, then ask for a new code.',
  verified: 'Your phone number is verified already.',
};

export const profileHandlers: Handlers = {
  'PATCH /api/auth/me': async ({ ctx, actor, body }) => {
    await updateProfile(ctx, actor, body);
    return { user: await signedInUser(ctx, actor) };
  },

  'POST /api/auth/phone/send-code': async ({ ctx, actor, request }) => {
    const sent = await sendPhoneCode(ctx, actor, request.ip);
    return { message: said[sent], smsSuppressed: sent === 'suppressed' };
  },

  'POST /api/auth/phone/verify': async ({ ctx, actor, body, request }) => {
    await ctx.limits.use('codeAddress', request.ip);
    await verifyPhone(ctx, actor, body.code);
    return { user: await signedInUser(ctx, actor) };
  },

  'POST /api/auth/change-email': async ({ ctx, actor, body, request }) => {
    await askEmailChange(ctx, actor, body, request.ip);
    return { message: 'If this address is free, a link to confirm it is on its way.' };
  },

  'GET /api/account/download': async ({ ctx, actor, reply }) => {
    await ctx.limits.use('downloadPerson', actor.personId);
    const day = ctx.clock().toISOString().slice(0, 10);
    void reply.header('content-disposition', `attachment; filename="portico-${day}.json"`);
    return downloadOf(ctx, actor);
  },

  'DELETE /api/account': async ({ ctx, actor, body }) => {
    await deleteAccount(ctx, actor, body);
    return { success: true };
  },
};
