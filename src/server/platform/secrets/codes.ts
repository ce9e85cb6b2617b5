import {
  countCarriedAttempts,
  decideCodeAttempt,
  computeCodeExpiry,
  type CodeRule,
  isCodeLocked,
} from '#domain/identity/code.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { UnitOfWork } from '../../context.ts';
import type { Trx } from '../db/client.ts';
import { AppError } from '../errors.ts';
import { hashCode, newCode, sameBytes } from './tokens.ts';
import { updateRow } from '../db/rows.ts';

/** Purpose of a code, and the id of the stay or person whom the code belongs to. */
export type CodeSubject = { purpose: string; subjectId: string; rule: CodeRule };

function lockRow(trx: Trx, { purpose, subjectId }: CodeSubject) {
  return trx
    .selectFrom('codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .forUpdate()
    .executeTakeFirst();
}

/** Converts typed digits of any script to Latin digits and drops spaces. */
export const normaliseCode = (typed: string) => toLatinDigits(typed).replace(/\s/g, '');

/**
 * Issues the first code of a subject; an earlier code and its count of wrong attempts are replaced.
 */
export async function issueCode(
  unit: UnitOfWork,
  what: CodeSubject,
  attempts = 0,
): Promise<string> {
  const { purpose, subjectId } = what;
  const code = newCode();
  const fresh = {
    code_hash: hashCode(unit.ctx.config.secretKey, purpose, subjectId, code),
    attempts,
    locked_until: null,
    expires_at: computeCodeExpiry(unit.now, what.rule, unit.ctx.settings.current().lifetimes),
    consumed_at: null,
    created_at: unit.now,
  };
  await unit.trx
    .insertInto('codes')
    .values({ purpose, subject_id: subjectId, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject_id']).doUpdateSet(fresh))
    .execute();
  return code;
}

/**
 * Replaces the code by a new one, but keeps the count of wrong attempts.
 *
 * @throws CODE_LOCKED while the code is locked, because a new code must not bypass the lock
 */
export async function reissueCode(unit: UnitOfWork, what: CodeSubject): Promise<string> {
  const row = await lockRow(unit.trx, what);
  if (!row) return issueCode(unit, what);
  if (row.locked_until && isCodeLocked({ lockedUntil: row.locked_until, now: unit.now })) {
    throw new AppError('CODE_LOCKED', { retryAfter: secondsUntil(row.locked_until, unit.now) });
  }
  const carried = countCarriedAttempts({
    rule: what.rule,
    attempts: row.attempts,
    consumedAt: row.consumed_at,
    createdAt: row.created_at,
    now: unit.now,
  });
  return issueCode(unit, what, carried);
}

const secondsUntil = (then: Date, now: Date) => Math.ceil((then.getTime() - now.getTime()) / 1000);

/**
 * Thrown on the last allowed wrong code: the user must see the lock now, and not when a correct
 * code fails.
 */
export class LockingGuess extends AppError {
  constructor(retryAfter: number) {
    super('CODE_LOCKED', { retryAfter });
  }
}

const refusals = {
  wrong: 'INVALID_CODE',
  expired: 'CODE_EXPIRED',
  used: 'CODE_USED',
} as const satisfies Record<string, ErrorCode>;

/**
 * Extends the expiry of a code by the time that the typed digits waited on an offline phone.
 * Applies only to codes that expired by time, not to invalidated codes.
 */
function findExpiry(
  row: { expires_at: Date; created_at: Date },
  ownExpiry: Date,
  typedAt: Date,
  now: Date,
): Date {
  const own = ownExpiry.getTime();
  if (row.expires_at.getTime() !== own || typedAt < row.created_at) return row.expires_at;
  return new Date(own + now.getTime() - typedAt.getTime());
}

/**
 * Checks a code under a row lock, because each of several parallel attempts must be counted.
 *
 * @param typedAt when the code was typed, if it was sent later
 * @returns the error, or null when the code is right. The caller throws the error after the commit:
 *   the count of wrong attempts must survive
 */
export async function consumeCode(
  unit: UnitOfWork,
  what: CodeSubject,
  typed: string,
  typedAt: Date = unit.now,
): Promise<AppError | null> {
  const { purpose, subjectId, rule } = what;
  const row = await lockRow(unit.trx, what);
  if (!row) return new AppError('CODE_EXPIRED');
  const typedHash = hashCode(unit.ctx.config.secretKey, purpose, subjectId, normaliseCode(typed));
  const attempt = decideCodeAttempt({
    rule,
    attempts: row.attempts,
    lockedUntil: row.locked_until,
    expiresAt: findExpiry(
      row,
      computeCodeExpiry(row.created_at, rule, unit.ctx.settings.current().lifetimes),
      typedAt,
      unit.now,
    ),
    consumedAt: row.consumed_at,
    now: unit.now,
    matches: sameBytes(row.code_hash, typedHash),
  });
  await updateRow(unit.trx, 'codes', row.id, {
    attempts: attempt.attempts,
    locked_until: attempt.lockedUntil,
    consumed_at: attempt.outcome === 'accepted' ? unit.now : row.consumed_at,
  });
  if (attempt.outcome === 'accepted') return null;
  const retryAfter = attempt.lockedUntil ? secondsUntil(attempt.lockedUntil, unit.now) : 0;
  if (attempt.outcome === 'locked') return new AppError('CODE_LOCKED', { retryAfter });
  if (attempt.outcome === 'wrong' && retryAfter > 0) return new LockingGuess(retryAfter);
  return new AppError(refusals[attempt.outcome]);
}

/** Makes the code expire now, and keeps the count of wrong attempts. */
export async function invalidateCode(
  unit: UnitOfWork,
  { purpose, subjectId }: CodeSubject,
): Promise<void> {
  await unit.trx
    .updateTable('codes')
    .set({ expires_at: unit.now })
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('consumed_at', 'is', null)
    .execute();
}
