import { emailKey } from '#domain/identity/email.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { completeEmailChange } from './completeEmailChange.ts';
import { deleteRepeatedRegistration } from './register.ts';
import { isLinkFor, lockLink, consumeLink } from './links.ts';

/**
 * The mailbox is the person's, or becomes theirs with the link to a new one. Opening the link again
 * answers the same and changes nothing.
 *
 * @returns the address
 * @throws INVALID_VERIFICATION_LINK
 */
export async function verifyEmail(ctx: Context, token: string): Promise<string> {
  if (isLinkFor('change_email', token)) return completeEmailChange(ctx, token);
  const { email, proven } = await confirm(ctx, token);
  // Who tried their password before they opened the mail is not locked out by that.
  if (proven) {
    await ctx.limits.clear('signInPerson', proven);
    await ctx.limits.clear('signInAccount', `email:${emailKey(email)}`);
  }
  return email;
}

function confirm(ctx: Context, token: string): Promise<{ email: string; proven: string | null }> {
  return transact(ctx, async (unit) => {
    const link = await lockLink(unit, 'verify_email', token);
    if (!link) throw new AppError('INVALID_VERIFICATION_LINK');
    const { id, person, isUsed } = link;
    if (!isUsed) {
      await unit.trx
        .updateTable('people')
        .set({ email_verified_at: person.email_verified_at ?? unit.now })
        .where('id', '=', person.id)
        .execute();
      await deleteRepeatedRegistration(unit, person.id);
      await consumeLink(unit, id);
    }
    return { email: person.email ?? '', proven: isUsed ? null : person.id };
  });
}
