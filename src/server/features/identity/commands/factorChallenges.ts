import { CHALLENGE_MINUTES, type ChallengePurpose } from '#domain/identity/secondFactor.ts';
import type { SecondFactorAsked } from '#contract/errors.ts';
import type { UnitOfWork } from '../../../context.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts';
import { listPasskeys, selectFactors } from '../queries/secondFactors.ts';
import { buildAuthentication } from '../rules/passkeys.ts';

export const computeChallengeEnd = (now: Date): Date =>
  new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);

/** Returns the earliest start of a set-up that can still be confirmed. */
export const computeSetUpStart = (now: Date): Date =>
  new Date(now.getTime() - CHALLENGE_MINUTES * 60_000);

const SIGN_IN: ChallengePurpose = 'sign_in';

/** Nonce of a challenge for a person without a passkey. No signature matches an empty nonce. */
const NO_PASSKEY = '';

/**
 * Opens the challenge for the second factor, after a correct password and before a session.
 *
 * @returns null when the person has no second factor
 */
export async function openSignInChallenge(
  unit: UnitOfWork,
  personId: string,
  rememberMe: boolean,
): Promise<SecondFactorAsked | null> {
  const factors = await selectFactors(unit.trx, personId).execute();
  if (factors.length === 0) return null;
  const passkeys = await listPasskeys(unit.trx, personId);
  const passkey = passkeys.length > 0 ? await buildAuthentication(unit.ctx, passkeys) : null;
  const challenge = newToken('chl');
  const expiresAt = computeChallengeEnd(unit.now);
  await insertRows(unit.trx, 'factor_challenges', {
    person_id: personId,
    purpose: SIGN_IN,
    token_hash: hashToken(challenge),
    nonce: passkey?.nonce ?? NO_PASSKEY,
    remember_me: rememberMe,
    created_at: unit.now,
    expires_at: expiresAt,
  });
  return {
    challenge,
    expiresAt: expiresAt.toISOString(),
    hasTotp: factors.some(({ kind }) => kind === 'totp'),
    passkeyOptions: passkey?.options ?? null,
  };
}

/**
 * Selects the challenge of a token with a row lock. Of two concurrent proofs, the second finds the
 * challenge deleted.
 */
export const lockSignInChallenge = (unit: UnitOfWork, token: string) =>
  unit.trx
    .selectFrom('factor_challenges')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', SIGN_IN)
    .where('expires_at', '>', unit.now)
    .forUpdate()
    .executeTakeFirst();
