import type { z } from 'zod';
import type { ownerProof } from '#contract/secondFactors.ts';
import type { FactorProof } from '#domain/identity/secondFactor.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { type RepeatableCall, wasCalledBefore } from '../../../platform/db/idempotency.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { openSignInChallenge } from '../commands/factorChallenges.ts';
import { proveFactor } from '../commands/proveFactor.ts';
import { requirePassword } from './requirePassword.ts';

/** What an owner shows: the password and, once asked for, a second factor. */
export type OwnerProof = z.output<typeof ownerProof>;

/**
 * Asks for all that a sign-in asks for, so that a password and an open screen are not enough for what
 * weakens it.
 *
 * @returns the kind of factor that was shown; null where they have none
 * @throws ACCOUNT_LOCKED, VALIDATION naming `password`, SECOND_FACTOR_ASKED where none was shown, and
 *   what `proveFactor` does
 */
export async function requireOwner(
  ctx: Context,
  actor: Pick<Actor, 'personId' | 'sessionId'>,
  { password, secondFactor: shown }: OwnerProof,
): Promise<FactorProof | null> {
  await requirePassword(ctx, actor, 'password', password);
  if (!shown) {
    const secondFactor = await transact(ctx, (unit) =>
      openSignInChallenge(ctx, unit, actor.personId, false),
    );
    if (secondFactor) throw new AppError('SECOND_FACTOR_ASKED', { secondFactor });
    return null;
  }
  return proveFactor(ctx, shown, async (_, { person_id: personId }) => {
    if (personId !== actor.personId) throw new AppError('SIGN_IN_EXPIRED');
    return shown.proof.kind;
  });
}

/**
 * The same for a call that may come twice: its repeat is not asked again, as a code that was shown once is refused
 * the second time.
 *
 * @throws IDEMPOTENCY_CONFLICT, and what `requireOwner` does
 */
export async function requireOwnerOnce(
  ctx: Context,
  actor: Pick<Actor, 'personId' | 'sessionId'>,
  proof: OwnerProof,
  call: RepeatableCall | null,
): Promise<void> {
  if (!(await wasCalledBefore(ctx.db, call))) await requireOwner(ctx, actor, proof);
}
