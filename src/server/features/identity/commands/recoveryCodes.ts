import { randomBytes } from 'node:crypto';
import {
  formatRecoveryCode,
  normaliseRecoveryCode,
  RECOVERY_CODES,
} from '#domain/identity/secondFactor.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { hashCode } from '../../../platform/secrets/tokens.ts';

const hash = (ctx: Context, personId: string, code: string) =>
  hashCode(ctx.config.secretKey, 'recovery_code', personId, code);

/**
 * Replaces all recovery codes with ten new codes. The plain codes are returned only once; the
 * database has their hashes.
 */
export async function replaceRecoveryCodes(unit: UnitOfWork, personId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(formatRecoveryCode(randomBytes(10)));
  await deleteRecoveryCodes(unit, personId);
  await insertRows(
    unit.trx,
    'recovery_codes',
    [...codes].map((code) => ({
      person_id: personId,
      code_hash: hash(unit.ctx, personId, code),
      created_at: unit.now,
    })),
  );
  return [...codes];
}

export async function deleteRecoveryCodes(unit: UnitOfWork, personId: string): Promise<void> {
  await unit.trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
}

/**
 * Marks a recovery code as used.
 *
 * @returns false for a wrong or used code
 */
export async function consumeRecoveryCode(
  unit: UnitOfWork,
  personId: string,
  typed: string,
): Promise<boolean> {
  const used = await unit.trx
    .updateTable('recovery_codes')
    .set({ used_at: unit.now })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash(unit.ctx, personId, normaliseRecoveryCode(typed)))
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Queryable, personId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
