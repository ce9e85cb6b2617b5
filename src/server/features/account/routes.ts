import type { Handlers } from '../../platform/http/mount.ts';
import { withCodeAllowance } from '../../platform/limits/withCodeAllowance.ts';
import { getSignedInUser } from '../identity/queries.ts';
import { deleteAccount } from './commands/deleteAccount.ts';
import { buildDownload } from './queries/download.ts';
import { type PhoneCodeResult, sendPhoneCode, verifyPhone } from './commands/verifyPhone.ts';

const phoneCodeAnswers: Record<PhoneCodeResult, string> = {
  sent: 'A code is on its way to your phone.',
  suppressed:
    'We can’t text this number. If you opted out, text START to us, then request a new code.',
  verified: 'Your phone number is verified already.',
};

export const accountHandlers: Handlers = {
  'POST /api/auth/phone/send-code': async ({ ctx, actor }) => {
    const sent = await sendPhoneCode(ctx, actor);
    return { message: phoneCodeAnswers[sent], smsSuppressed: sent === 'suppressed' };
  },

  'POST /api/auth/phone/verify': async ({ ctx, actor, body }) => {
    await withCodeAllowance(ctx, 'phoneProofPerson', actor.personId, () =>
      verifyPhone(ctx, actor, body.code),
    );
    return { user: await getSignedInUser(ctx, actor) };
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
