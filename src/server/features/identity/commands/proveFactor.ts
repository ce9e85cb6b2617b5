import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { secondFactorProof } from '#contract/secondFactors.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { normaliseCode } from '../../../platform/secrets/codes.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { listPasskeys, selectFactors } from '../queries/secondFactors.ts';
import { type UsedPasskey, verifyAuthentication } from '../rules/passkeys.ts';
import { findTotpStep } from '../rules/totp.ts';
import { lockSignInChallenge } from './factorChallenges.ts';
import { consumeRecoveryCode, countRecoveryCodes } from './recoveryCodes.ts';
import { withFactorAttempt } from './withFactorAttempt.ts';
import { isBusinessOff } from '../queries/businessOff.ts';

/** Token of a challenge, with the proof that answers the challenge. */
export type ShownFactor = z.output<typeof secondFactorProof>;
type Challenge = NonNullable<Awaited<ReturnType<typeof lockSignInChallenge>>>;

/**
 * Accepts the code of each half minute only once. The row lock also stops two concurrent uses of a
 * code.
 */
async function checkTotp(unit: UnitOfWork, personId: string, typed: string) {
  const factor = await selectFactors(unit.trx, personId)
    .where('kind', '=', 'totp')
    .forUpdate()
    .executeTakeFirst();
  const step = factor?.totp_secret_sealed
    ? findTotpStep(unit.ctx, factor.totp_secret_sealed, normaliseCode(typed), unit.now)
    : null;
  if (!factor || step === null) throw new AppError('INVALID_CODE');
  if (factor.totp_last_step !== null && step <= factor.totp_last_step)
    throw new AppError('CODE_USED');
  await updateRow(unit.trx, 'second_factors', factor.id, {
    totp_last_step: step,
    last_used_at: unit.now,
  });
}

async function checkPasskey(
  unit: UnitOfWork,
  { person_id: personId, nonce }: Challenge,
  used: UsedPasskey,
) {
  const passkeys = await listPasskeys(unit.trx, personId);
  const stored = passkeys.find(({ credential_id }) => credential_id === used.id);
  if (!stored?.public_key || !nonce) throw new AppError('PASSKEY_REFUSED');
  const { public_key, sign_count, credential_id, transports } = stored;
  const known = { public_key, credential_id, transports, sign_count: sign_count ?? 0 };
  const count = await verifyAuthentication(unit.ctx, nonce, used, known);
  await updateRow(unit.trx, 'second_factors', stored.id, {
    sign_count: count,
    last_used_at: unit.now,
  });
}

async function checkRecoveryCode(unit: UnitOfWork, personId: string, typed: string): Promise<void> {
  if (!(await consumeRecoveryCode(unit, personId, typed))) throw new AppError('INVALID_CODE');
  await notifyPerson(unit, {
    personId,
    type: 'recovery_code_used',
    data: { left: await countRecoveryCodes(unit.trx, personId) },
    actionUrl: '/account',
    dedupeKey: `recovery-code-used:${randomUUID()}`,
  });
}

function checkProof(unit: UnitOfWork, challenge: Challenge, proof: ShownFactor['proof']) {
  const { person_id: personId } = challenge;
  if (proof.kind === 'passkey') return checkPasskey(unit, challenge, proof.credential);
  return proof.kind === 'totp'
    ? checkTotp(unit, personId, proof.code)
    : checkRecoveryCode(unit, personId, proof.code);
}

/**
 * Locks the person and checks that the account has not changed since the password was checked. A
 * reset or suspension has ended all sessions, so no session may be opened afterwards.
 */
async function lockSameAccount(unit: UnitOfWork, challenge: Challenge) {
  const person = await unit.trx
    .selectFrom('people')
    .leftJoin('businesses', 'businesses.id', 'people.business_id')
    .select(['people.status', 'people.locked_at', 'people.password_changed_at'])
    .select(isBusinessOff.as('is_business_off'))
    .where('people.id', '=', challenge.person_id)
    .forUpdate('people')
    .executeTakeFirst();
  const changedAt = person?.password_changed_at;
  if (!person || (changedAt && changedAt >= challenge.created_at))
    throw new AppError('SIGN_IN_EXPIRED');
  if (person.locked_at) throw new AppError('ACCOUNT_LOCKED_BY_ADMIN');
  if (person.status !== 'active' || person.is_business_off) throw new AppError('ACCOUNT_INACTIVE');
}

/**
 * Checks a second factor in the transaction of the protected work. A challenge can be answered only
 * once. Wrong codes are counted.
 *
 * @throws SIGN_IN_EXPIRED, INVALID_CODE, CODE_USED, PASSKEY_REFUSED, ACCOUNT_LOCKED after five
 *   wrong codes, ACCOUNT_LOCKED_BY_ADMIN, ACCOUNT_INACTIVE
 */
export async function proveFactor<T>(
  ctx: Context,
  { challenge: token, proof }: ShownFactor,
  work: (unit: UnitOfWork, challenge: Challenge) => Promise<T>,
): Promise<T> {
  const prove = () =>
    transact(ctx, async (unit) => {
      const challenge = await lockSignInChallenge(unit, token);
      if (!challenge) throw new AppError('SIGN_IN_EXPIRED');
      await lockSameAccount(unit, challenge);
      await checkProof(unit, challenge, proof);
      await unit.trx.deleteFrom('factor_challenges').where('id', '=', challenge.id).execute();
      return work(unit, challenge);
    });
  // A passkey cannot be guessed. Passkeys need no rate limit and still work while codes are locked.
  if (proof.kind === 'passkey') return prove();
  const asked = await transact(ctx, (unit) => lockSignInChallenge(unit, token));
  if (!asked) throw new AppError('SIGN_IN_EXPIRED');
  return withFactorAttempt(ctx, asked.person_id, proof.kind, prove);
}
