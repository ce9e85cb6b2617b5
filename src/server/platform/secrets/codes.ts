import {
  countCarriedAttempts,
  decideCodeAttempt,
  computeCodeExpiry,
  type CodeRule,
  isCodeLocked,
} from '#domain/identity/code.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../db/client.ts';
import type { UnitOfWork } from '../db/transact.ts';
import { AppError } from '../errors.ts';
import { hashCode, newCode, sameBytes } from './tokens.ts';

/** What a code is for, and for which stay or person. */
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

/** What was typed into a code field, as the six digits it means. */
export const normaliseCode = (typed: string) => toLatinDigits(typed).replace(/\s/g, '');

/** The first code of something that is made right now. */
export async function issueCode(
  ctx: Context,
  unit: UnitOfWork,
  what: CodeSubject,
  attempts = 0,
): Promise<string> {
  const { purpose, subjectId } = what;
  const code = newCode();
  const fresh = {
    code_hash: hashCode(ctx.config.secretKey, purpose, subjectId, code),
    attempts,
    locked_until: null,
    expires_at: computeCodeExpiry(unit.now, what.rule, ctx.settings.current().lifetimes),
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
 * Makes a fresh code; the one before is dead, its wrong tries are not forgotten.
 *
 * @throws CODE_LOCKED while too many wrong tries keep it locked: a new code is no way around
 */
export async function reissueCode(
  ctx: Context,
  unit: UnitOfWork,
  what: CodeSubject,
): Promise<string> {
  const row = await lockRow(unit.trx, what);
  if (!row) return issueCode(ctx, unit, what);
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
  return issueCode(ctx, unit, what, carried);
}

const secondsUntil = (then: Date, now: Date) => Math.ceil((then.getTime() - now.getTime()) / 1000);

/** The last wrong code: whoever typed it hears that it locks, and not by a right one that fails. */
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

/** A code that ran out by itself while its typed digits lay on a phone counts as when they were typed. */
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
 * Takes a code under a row lock, so that of several parallel tries each is counted.
 *
 * @param typedAt when it was typed, where that is earlier than it arrives
 * @returns the refusal, if it is one, for the caller to throw after the commit: the count of
 *   wrong tries has to survive
 */
export async function consumeCode(
  ctx: Context,
  unit: UnitOfWork,
  what: CodeSubject,
  typed: string,
  typedAt: Date = unit.now,
): Promise<AppError | null> {
  const { purpose, subjectId, rule } = what;
  const row = await lockRow(unit.trx, what);
  if (!row) return new AppError('CODE_EXPIRED');
  const typedHash = hashCode(ctx.config.secretKey, purpose, subjectId, normaliseCode(typed));
  const attempt = decideCodeAttempt({
    rule,
    attempts: row.attempts,
    lockedUntil: row.locked_until,
    expiresAt: findExpiry(
      row,
      computeCodeExpiry(row.created_at, rule, ctx.settings.current().lifetimes),
      typedAt,
      unit.now,
    ),
    consumedAt: row.consumed_at,
    now: unit.now,
    matches: sameBytes(row.code_hash, typedHash),
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
  const retryAfter = attempt.lockedUntil ? secondsUntil(attempt.lockedUntil, unit.now) : 0;
  if (attempt.outcome === 'locked') return new AppError('CODE_LOCKED', { retryAfter });
  if (attempt.outcome === 'wrong' && retryAfter > 0) return new LockingGuess(retryAfter);
  return new AppError(refusals[attempt.outcome]);
}

/** The code is worth nothing from now on; its wrong tries are not forgotten. */
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
