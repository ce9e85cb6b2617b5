import type { z } from 'zod';
import type { HouseAccount } from '#contract/houseAccounts.ts';
import type { Operations } from '#contract/index.ts';
import { HOUSE_CODE_MIN, isGuessableHouseCode } from '#domain/payments/houseCode.ts';
import { normalisePromoCode } from '#domain/payments/promo.ts';
import { currencyStep } from '#domain/shared/money.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce, createOnce } from '../../../platform/db/transact.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { recordChange } from '../../businesses/commands/recordChange.ts';
import { requireUnchangedSinceSeen } from '#server/features/businesses/commands/requireUnchangedSinceSeen.ts';
import { getCurrency, getHouseAccount } from '../queries/houseAccounts.ts';
import { isCodeTaken, lockCodes } from './codes.ts';

type NewAccount = z.output<Operations['POST /api/business/house-accounts']['body']>;
type Change = z.output<Operations['PATCH /api/business/house-accounts/{id}']['body']>;

const oneOfName = {
  house_accounts_name: 'HOUSE_ACCOUNT_EXISTS',
  house_accounts_code: 'HOUSE_ACCOUNT_EXISTS',
} as const;

/**
 * Normalises the typed code of a house account. Checks that a new code is hard to guess, and that no
 * other code of the business is equal.
 *
 * @param account account whose code may stay as it is, however short; null for a new account
 * @throws VALIDATION, HOUSE_ACCOUNT_EXISTS
 */
async function readCode(
  unit: UnitOfWork,
  businessId: string,
  typed: string,
  account: HouseAccount | null,
): Promise<string | null> {
  const code = normalisePromoCode(typed);
  if (code === '') return null;
  if (code !== account?.code && isGuessableHouseCode(code))
    throw fieldError('code', 'account_code_guessable', { minimum: HOUSE_CODE_MIN });
  await lockCodes(unit, businessId);
  if (await isCodeTaken(unit, businessId, code, account?.id))
    throw new AppError('HOUSE_ACCOUNT_EXISTS');
  return code;
}

/**
 * Checks that the covered amount is a multiple of the currency's smallest cash step.
 *
 * @throws VALIDATION
 */
function readCover(coverCents: number | null, currency: string): number | null {
  if ((coverCents ?? 0) % currencyStep(currency) !== 0)
    throw fieldError('coverCents', 'cash_invalid');
  return coverCents;
}

/** Returns the house account's fields for the audit entry. */
function describe(account: HouseAccount) {
  const { id: _, uses: _uses, currency: _currency, ...fields } = account;
  return fields;
}

/** @throws HOUSE_ACCOUNT_EXISTS, IDEMPOTENCY_CONFLICT, and VALIDATION naming a field */
export async function createHouseAccount(
  ctx: CallContext,
  actor: Actor,
  input: NewAccount,
): Promise<HouseAccount> {
  const businessId = actor.businessId ?? '';
  const coverCents = readCover(input.coverCents, await getCurrency(ctx.db, businessId));
  const id = await mapUniqueViolation(oneOfName, () =>
    createOnce(ctx, async (unit, newId) => {
      const code = await readCode(unit, businessId, input.code, null);
      await insertRows(unit.trx, 'house_accounts', {
        id: newId,
        business_id: businessId,
        name: input.name,
        code,
        cover_cents: coverCents,
        max_uses: input.maxUses,
        once_per_stay: input.oncePerStay,
        day_limit_cents: input.dayLimitCents,
        month_limit_cents: input.monthLimitCents,
      });
      const after = await getHouseAccount(unit.trx, businessId, newId);
      await recordChange(unit, actor, {
        businessId,
        action: 'houseAccount.created',
        subjectId: newId,
        subjectName: after.name,
        after: describe(after),
      });
    }),
  );
  return getHouseAccount(ctx.db, businessId, id);
}

/**
 * @throws HOUSE_ACCOUNT_NOT_FOUND, HOUSE_ACCOUNT_EXISTS, HOUSE_ACCOUNT_CHANGED and VALIDATION
 *   naming fields, IDEMPOTENCY_CONFLICT
 */
export async function updateHouseAccount(
  ctx: CallContext,
  actor: Actor,
  id: string,
  { seen = {}, ...change }: Change,
): Promise<HouseAccount> {
  const businessId = actor.businessId ?? '';
  await mapUniqueViolation(oneOfName, () =>
    transactOnce(ctx, async (unit) => {
      await unit.trx
        .selectFrom('house_accounts')
        .select('id')
        .where('business_id', '=', businessId)
        .where('id', '=', id)
        .forUpdate()
        .execute();
      const before = await getHouseAccount(unit.trx, businessId, id);
      // The form shows a missing house account code as an empty string, and sends '' in `seen`.
      requireUnchangedSinceSeen(
        'HOUSE_ACCOUNT_CHANGED',
        { ...before, code: before.code ?? '' },
        change,
        seen,
      );
      const { name, code, coverCents, maxUses, oncePerStay, isActive } = change;
      const { dayLimitCents, monthLimitCents } = change;
      const set = {
        ...(name === undefined ? {} : { name }),
        ...(code === undefined ? {} : { code: await readCode(unit, businessId, code, before) }),
        ...(coverCents === undefined
          ? {}
          : { cover_cents: readCover(coverCents, before.currency) }),
        ...(maxUses === undefined ? {} : { max_uses: maxUses }),
        ...(oncePerStay === undefined ? {} : { once_per_stay: oncePerStay }),
        ...(dayLimitCents === undefined ? {} : { day_limit_cents: dayLimitCents }),
        ...(monthLimitCents === undefined ? {} : { month_limit_cents: monthLimitCents }),
        ...(isActive === undefined ? {} : { is_active: isActive }),
      };
      if (Object.keys(set).length === 0) return;
      await unit.trx.updateTable('house_accounts').set(set).where('id', '=', id).execute();
      const after = await getHouseAccount(unit.trx, businessId, id);
      await recordChange(unit, actor, {
        businessId,
        action: 'houseAccount.updated',
        subjectId: id,
        subjectName: after.name,
        before: describe(before),
        after: describe(after),
      });
    }),
  );
  return getHouseAccount(ctx.db, businessId, id);
}
