import { emailKey } from '#domain/identity/email.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { takeEmailChange } from '../profile/takeEmailChange.ts';
import { forgetRepeated } from './register.ts';
import { isLinkFor, openLink, useUpLink } from './links.ts';

/**
 * The mailbox is the person's, or becomes his with the link to a new one. Opening the link again
 * answers the same and changes nothing.
 *
 * @returns the address
 * @throws INVALID_VERIFICATION_LINK
 */
export async function verifyEmail(ctx: Context, token: string): Promise<string> {
  if (isLinkFor('change_email', token)) return takeEmailChange(ctx, token);
  const { email, proven } = await confirm(ctx, token);
  // Who tried his password before he opened the mail is not locked out by that.
  if (proven) {
    await ctx.limits.clear('signInPerson', proven);
    await ctx.limits.clear('signInAccount', `email:${emailKey(email)}`);
  }
  return email;
}

function confirm(ctx: Context, token: string): Promise<{ email: string; proven: string | null }> {
  return transact(ctx, async (unit) => {
    const link = await openLink(unit, 'verify_email', token);
    if (!link) throw new AppError('INVALID_VERIFICATION_LINK');
    const { id, person, isUsed } = link;
    if (!isUsed) {
      await unit.trx
        .updateTable('people')
        .set({ email_verified_at: person.email_verified_at ?? unit.now })
        .where('id', '=', person.id)
        .execute();
      await forgetRepeated(unit, person.id);
      await useUpLink(unit, id);
    }
    return { email: person.email ?? '', proven: isUsed ? null : person.id };
  });
}
