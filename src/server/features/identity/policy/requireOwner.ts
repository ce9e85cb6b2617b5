import type { z } from 'zod';
import type { sessionProof } from '#contract/secondFactors.ts';
import type { FactorProof } from '#domain/identity/secondFactor.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, Context } from '../../../context.ts';
import { isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { openSignInChallenge } from '../commands/factorChallenges.ts';
import { proveFactor } from '../commands/proveFactor.ts';
import { requirePassword } from './requirePassword.ts';

/** Proof by the owner of an account: the password and, if required, a second factor. */
export type OwnerProof = z.output<typeof sessionProof>;

/**
 * Requires everything that a sign-in requires. A known password and an open screen are not enough
 * to weaken the protection of an account.
 *
 * @returns the kind of factor shown; null when the person has none
 * @throws ACCOUNT_LOCKED, VALIDATION naming `password`, SECOND_FACTOR_ASKED when none was shown,
 *   and the errors of `proveFactor`
 */
export async function requireOwnerProof(
  ctx: Context,
  actor: Pick<Actor, 'personId' | 'sessionId'>,
  { password, secondFactor: shown }: OwnerProof,
): Promise<FactorProof | null> {
  await requirePassword(ctx, actor, 'password', password);
  if (!shown) {
    const secondFactor = await transact(ctx, (unit) =>
      openSignInChallenge(unit, actor.personId, false),
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
 * Requires the proof, but not for the repeat of an idempotent call, because a code is refused the
 * second time.
 *
 * @throws IDEMPOTENCY_CONFLICT, and the errors of `requireOwnerProof`
 */
export async function requireOwnerProofOnce(
  ctx: CallContext,
  actor: Pick<Actor, 'personId' | 'sessionId'>,
  proof: OwnerProof,
): Promise<void> {
  if (!(await isRepeatedCall(ctx.db, ctx.call))) await requireOwnerProof(ctx, actor, proof);
}
