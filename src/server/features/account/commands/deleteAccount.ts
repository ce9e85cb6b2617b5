import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { requirePassword } from '../../identity/policy/requirePassword.ts';
import { closeAccount, lockForDeletion } from './closeAccount.ts';

/** The word that is typed before anything is deleted for good. @throws VALIDATION naming `confirmation` */
export function requireDeletionWord(confirmation: string): void {
  if (confirmation.trim() !== 'DELETE')
    throw fieldError('confirmation', 'confirmation_word_missing', { word: 'DELETE' });
}

/**
 * Deletes the own account at its owner's wish.
 *
 * @throws ACCOUNT_LOCKED, CAR_IN_CUSTODY, VALIDATION naming `confirmation` or `currentPassword`
 */
export async function deleteAccount(
  ctx: Context,
  actor: Actor,
  input: { currentPassword: string; confirmation: string },
): Promise<void> {
  requireDeletionWord(input.confirmation);
  const hash = await requirePassword(ctx, actor, 'currentPassword', input.currentPassword);
  const ended = await transact(ctx, async (unit) => {
    const person = await lockForDeletion(unit, actor.personId);
    // Pressed twice: the first one did it, and ended this session.
    if (!person) throw new AppError('UNAUTHENTICATED');
    if (person.password_hash !== hash) throw fieldError('currentPassword', 'password_wrong');
    return closeAccount(ctx, unit, person, actor);
  });
  ctx.live.endSessions(ended);
}
