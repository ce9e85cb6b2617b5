import { codeAttempt, codeExpiry, isCodeLocked } from '#domain/stays/code.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../platform/db/client.ts';
import type { Unit } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/http/errors.ts';
import { hashCode, newCode, sameBytes } from '../../platform/secrets/tokens.ts';

const PURPOSE = 'ticket_otp';

function lockedRow(trx: Trx, stayId: string) {
  return trx
    .selectFrom('codes')
    .selectAll()
    .where('purpose', '=', PURPOSE)
    .where('subject_id', '=', stayId)
    .forUpdate()
    .executeTakeFirst();
}

/** The code of a stay that is made right now. */
export async function issueCode(ctx: Context, unit: Unit, stayId: string): Promise<string> {
  const code = newCode();
  const fresh = {
    code_hash: hashCode(ctx.config.secretKey, PURPOSE, stayId, code),
    attempts: 0,
    locked_until: null,
    expires_at: codeExpiry(unit.now),
    consumed_at: null,
    created_at: unit.now,
  };
  await unit.trx
    .insertInto('codes')
    .values({ purpose: PURPOSE, subject_id: stayId, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject_id']).doUpdateSet(fresh))
    .execute();
  return code;
}

/**
 * Makes a fresh code for a stay; the one before is dead.
 *
 * @throws CODE_LOCKED while too many wrong tries keep it locked: a new code is no way around
 */
export async function reissueCode(ctx: Context, unit: Unit, stayId: string): Promise<string> {
  const before = await lockedRow(unit.trx, stayId);
  if (before?.locked_until && isCodeLocked({ lockedUntil: before.locked_until, now: unit.now })) {
    throw new AppError('CODE_LOCKED', { retryAfter: secondsUntil(before.locked_until, unit.now) });
  }
  return issueCode(ctx, unit, stayId);
}

const secondsUntil = (then: Date, now: Date) => Math.ceil((then.getTime() - now.getTime()) / 1000);

const refusals = {
  wrong: 'INVALID_CODE',
  locked: 'CODE_LOCKED',
  expired: 'CODE_EXPIRED',
  used: 'CODE_USED',
} as const satisfies Record<string, ErrorCode>;

/**
 * Takes a code under a row lock, so that of several parallel tries each is counted.
 *
 * @returns the refusal, if it is one, for the caller to throw after the commit: the count of
 *   wrong tries has to survive
 */
export async function takeCode(
  ctx: Context,
  unit: Unit,
  stayId: string,
  typed: string,
): Promise<AppError | null> {
  const row = await lockedRow(unit.trx, stayId);
  if (!row) return new AppError('CODE_EXPIRED');
  const code = toLatinDigits(typed).replace(/\s/g, '');
  const attempt = codeAttempt({
    attempts: row.attempts,
    lockedUntil: row.locked_until,
    expiresAt: row.expires_at,
    consumedAt: row.consumed_at,
    now: unit.now,
    matches: sameBytes(row.code_hash, hashCode(ctx.config.secretKey, PURPOSE, stayId, code)),
  });
  await unit.trx
    .updateTable('codes')
    .set({
      attempts: attempt.attempts,
      locked_until: attempt.lockedUntil,
      consumed_at: attempt.outcome === 'accepted' ? unit.now : row.consumed_at,
    })
    .where('id', '=', row.id)
    .execute();
  if (attempt.outcome === 'accepted') return null;
  const retryAfter =
    attempt.outcome === 'locked' && attempt.lockedUntil
      ? { retryAfter: secondsUntil(attempt.lockedUntil, unit.now) }
      : {};
  return new AppError(refusals[attempt.outcome], retryAfter);
}
