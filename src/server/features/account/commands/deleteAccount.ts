import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { requirePassword } from '../../identity/policy/requirePassword.ts';
import { closeAccount, lockForDeletion, requireNoCarInCustody } from './closeAccount.ts';

/** Requires the confirmation word DELETE. @throws VALIDATION naming `confirmation` */
export function requireDeletionWord(confirmation: string): void {
  if (confirmation.trim() !== 'DELETE')
    throw fieldError('confirmation', 'confirmation_word_missing', { word: 'DELETE' });
}

/**
 * Deletes the actor's own account.
 *
 * @throws ACCOUNT_LOCKED, CAR_IN_CUSTODY, VALIDATION naming `confirmation` or `currentPassword`
 */
export async function deleteAccount(
  ctx: Context,
  actor: Actor,
  input: { currentPassword: string; confirmation: string },
): Promise<void> {
  requireDeletionWord(input.confirmation);
  await requireNoCarInCustody(ctx.db, actor.personId);
  const hash = await requirePassword(ctx, actor, 'currentPassword', input.currentPassword);
  const ended = await transact(ctx, async (unit) => {
    const person = await lockForDeletion(unit, actor.personId);
    // A repeated call: the first call deleted the account and ended this session.
    if (!person) throw new AppError('UNAUTHENTICATED');
    if (person.password_hash !== hash) throw fieldError('currentPassword', 'password_wrong');
    return closeAccount(unit, person, actor);
  });
  ctx.live.endSessions(ended);
}
