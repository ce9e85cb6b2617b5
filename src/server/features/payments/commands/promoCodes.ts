import type { z } from 'zod';
import type { Operations } from '#contract/index.ts';
import type { PromoCode } from '#contract/promotions.ts';
import { normalisePromoCode, promoCodeLength } from '#domain/payments/promo.ts';
import { rateBounds } from '#domain/payments/rates/rateTable.ts';
import { majorToMinor } from '#domain/shared/money.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce, createOnce } from '../../../platform/db/transact.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { insertRows, updateRow } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { recordChange } from '../../businesses/commands/recordChange.ts';
import { requireUnchangedSinceSeen } from '#server/features/businesses/commands/requireUnchangedSinceSeen.ts';
import { getCurrency } from '../queries/houseAccounts.ts';
import { getPromoCode } from '../queries/promoCodes.ts';
import { isCodeTaken, lockCodes } from './codes.ts';

type NewPromo = z.output<Operations['POST /api/promo-codes']['body']>;
type SentChange = z.output<Operations['PATCH /api/promo-codes/{id}']['body']>;
type Change = Omit<SentChange, 'seen'>;

/** @throws VALIDATION, PROMO_EXISTS */
async function readCode(unit: UnitOfWork, businessId: string, typed: string): Promise<string> {
  const code = normalisePromoCode(typed);
  const { min: minimum, max: maximum } = promoCodeLength;
  const isWritten = /^[\p{L}\p{N}_-]+$/u.test(code);
  if (!isWritten || code.length < minimum || code.length > maximum)
    throw fieldError('code', 'promo_code_invalid', { minimum, maximum });
  await lockCodes(unit, businessId);
  if (await isCodeTaken(unit, businessId, code)) throw new AppError('PROMO_EXISTS');
  return code;
}

/**
 * Converts a discount in percent to basis points, or an amount to smallest units.
 *
 * @throws VALIDATION naming `discountValue`
 */
function readDiscount({ discountType, discountValue }: NewPromo, currency: string): number {
  if (discountType === 'percentage') {
    const basisPoints = Math.round(discountValue * 100);
    const isExact = Math.abs(basisPoints - discountValue * 100) < 1e-6;
    if (!isExact || basisPoints < 1 || basisPoints > 10_000)
      throw fieldError('discountValue', 'percent_invalid');
    return basisPoints;
  }
  const cents = majorToMinor(discountValue, currency);
  if (cents === null || cents < 1 || cents > rateBounds.cents)
    throw fieldError('discountValue', 'discount_invalid');
  return cents;
}

/** @throws VALIDATION naming `minimumAmount` */
function readMinimum(amount: number | null, currency: string): number | null {
  const cents = amount === null ? null : majorToMinor(amount, currency);
  if (amount !== null && (cents === null || cents < 1 || cents > rateBounds.cents))
    throw fieldError('minimumAmount', 'amount_invalid');
  return cents;
}

/** @throws VALIDATION naming `expiresAt` */
function readEnd(expiresAt: string | null, startsAt: Date | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  if (end <= now || (startsAt !== null && end <= startsAt))
    throw fieldError('expiresAt', 'end_invalid');
  return end;
}

/**
 * Replaces the locations of a promo code.
 *
 * @throws LOCATION_NOT_FOUND for a location of another business
 */
async function writeLocations(
  unit: UnitOfWork,
  businessId: string,
  promoCodeId: string,
  locationIds: readonly string[],
): Promise<void> {
  await unit.trx
    .deleteFrom('promo_code_locations')
    .where('promo_code_id', '=', promoCodeId)
    .execute();
  const wanted = [...new Set(locationIds)];
  if (wanted.length === 0) return;
  const known = await unit.trx
    .selectFrom('locations')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', wanted)
    .execute();
  if (known.length < wanted.length) throw new AppError('LOCATION_NOT_FOUND');
  await insertRows(
    unit.trx,
    'promo_code_locations',
    wanted.map((locationId) => ({
      business_id: businessId,
      promo_code_id: promoCodeId,
      location_id: locationId,
    })),
  );
}

/** Returns the promo code's fields for the audit entry. */
function describe(promo: PromoCode) {
  const {
    id: _,
    code: _code,
    uses: _uses,
    discountCents: _given,
    state: _state,
    ...fields
  } = promo;
  return fields;
}

/** @throws PROMO_EXISTS, LOCATION_NOT_FOUND, IDEMPOTENCY_CONFLICT, and VALIDATION naming a field */
export async function createPromoCode(
  ctx: CallContext,
  actor: Actor,
  input: NewPromo,
): Promise<PromoCode> {
  const businessId = actor.businessId ?? '';
  const currency = await getCurrency(ctx.db, businessId);
  const id = await mapUniqueViolation({ promo_codes_code: 'PROMO_EXISTS' }, () =>
    createOnce(ctx, async (unit, newId) => {
      const startsAt = input.startsAt === null ? null : new Date(input.startsAt);
      await insertRows(unit.trx, 'promo_codes', {
        id: newId,
        business_id: businessId,
        code: await readCode(unit, businessId, input.code),
        description: input.description,
        discount_type: input.discountType,
        discount_value: readDiscount(input, currency),
        is_active: input.isActive,
        starts_at: startsAt,
        expires_at: readEnd(input.expiresAt, startsAt, unit.now),
        max_uses: input.maxUses,
        max_uses_per_guest: input.maxUsesPerGuest,
        minimum_cents: readMinimum(input.minimumAmount, currency),
        created_at: unit.now,
      });
      await writeLocations(unit, businessId, newId, input.locationIds);
      const after = await getPromoCode(unit.trx, businessId, newId, unit.now);
      await recordChange(unit, actor, {
        businessId,
        action: 'promo.created',
        subjectId: newId,
        subjectName: after.code,
        after: describe(after),
      });
    }),
  );
  return getPromoCode(ctx.db, businessId, id, ctx.clock());
}

/**
 * Locks the promo code's row and returns the promo code. An order that takes the last use and a
 * change of the use limit therefore wait for each other.
 */
async function lockPromo(unit: UnitOfWork, businessId: string, id: string): Promise<PromoCode> {
  await unit.trx
    .selectFrom('promo_codes')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return getPromoCode(unit.trx, businessId, id, unit.now);
}

const toDate = (at: string | null) => (at === null ? null : new Date(at));

/** @throws PROMO_ENDED, and VALIDATION naming a field */
function requireChangeable(promo: PromoCode, change: Change, now: Date): void {
  if (promo.endedAt !== null) throw new AppError('PROMO_ENDED');
  if (change.expiresAt !== undefined && change.expiresAt !== promo.expiresAt)
    readEnd(change.expiresAt, toDate(promo.startsAt), now);
  if (typeof change.maxUses === 'number' && change.maxUses < promo.uses)
    throw fieldError('maxUses', 'limit_below_uses', { minimum: promo.uses });
}

/**
 * @throws PROMO_NOT_FOUND, PROMO_ENDED, PROMO_CHANGED and VALIDATION naming fields,
 *   LOCATION_NOT_FOUND, IDEMPOTENCY_CONFLICT
 */
export async function updatePromoCode(
  ctx: CallContext,
  actor: Actor,
  id: string,
  { seen = {}, ...change }: SentChange,
): Promise<PromoCode> {
  const businessId = actor.businessId ?? '';
  await transactOnce(ctx, async (unit) => {
    const before = await lockPromo(unit, businessId, id);
    if (before.endedAt === null) requireUnchangedSinceSeen('PROMO_CHANGED', before, change, seen);
    requireChangeable(before, change, unit.now);
    const { description, isActive, expiresAt, maxUses, maxUsesPerGuest, locationIds } = change;
    const set = {
      ...(description === undefined ? {} : { description }),
      ...(isActive === undefined ? {} : { is_active: isActive }),
      ...(expiresAt === undefined ? {} : { expires_at: toDate(expiresAt) }),
      ...(maxUses === undefined ? {} : { max_uses: maxUses }),
      ...(maxUsesPerGuest === undefined ? {} : { max_uses_per_guest: maxUsesPerGuest }),
    };
    if (Object.keys(set).length > 0)
      await unit.trx.updateTable('promo_codes').set(set).where('id', '=', id).execute();
    if (locationIds) await writeLocations(unit, businessId, id, locationIds);
    const after = await getPromoCode(unit.trx, businessId, id, unit.now);
    await recordChange(unit, actor, {
      businessId,
      action: 'promo.updated',
      subjectId: id,
      subjectName: after.code,
      before: describe(before),
      after: describe(after),
    });
  });
  return getPromoCode(ctx.db, businessId, id, ctx.clock());
}

/**
 * Ends a promo code; a repeated call does nothing.
 *
 * @throws PROMO_NOT_FOUND, IDEMPOTENCY_CONFLICT
 */
export async function endPromoCode(ctx: CallContext, actor: Actor, id: string): Promise<PromoCode> {
  const businessId = actor.businessId ?? '';
  await transactOnce(ctx, async (unit) => {
    const before = await lockPromo(unit, businessId, id);
    if (before.endedAt !== null) return;
    await updateRow(unit.trx, 'promo_codes', id, { ended_at: unit.now });
    await recordChange(unit, actor, {
      businessId,
      action: 'promo.ended',
      subjectId: id,
      subjectName: before.code,
      before: { endedAt: null },
      after: { endedAt: unit.now.toISOString() },
    });
  });
  return getPromoCode(ctx.db, businessId, id, ctx.clock());
}
