import { BADGE_HOURS, addMinutes } from '#domain/stays/parkingSession.ts';
import { scanPrefixes } from '#domain/stays/scan.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { findCreatedId } from '../../../platform/db/idempotency.ts';
import { createOnce } from '../../../platform/db/transact.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { sealText } from '../../../platform/secrets/seal.ts';
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { getOwnBadge, type VisibleBadge } from '../queries/badges.ts';
import { getWorkplace } from '../queries/workplace.ts';

/**
 * Returns when a badge expires: after eight hours, but not later than the sign-in session that
 * created the badge.
 */
async function computeBadgeExpiry(unit: UnitOfWork, actor: Actor): Promise<Date> {
  // Locks the person: a concurrent sign-out everywhere or a second badge runs before or after this
  // transaction.
  await unit.trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', actor.personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const session = await unit.trx
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', actor.sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('UNAUTHENTICATED'));
  const longest = addMinutes(unit.now, BADGE_HOURS * 60);
  return session.expires_at < longest ? session.expires_at : longest;
}

/**
 * Creates a valet's QR badge, which any customer can scan to hand in a car. The badge is for the
 * location of the valet's shift, if any; the earlier badge becomes invalid. A repeat returns the
 * badge created before.
 *
 * @throws LOCATION_NOT_FOUND, LOCATION_NEEDED, RATE_LIMITED, IDEMPOTENCY_CONFLICT
 */
export async function createBadge(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  chosenLocation: string | undefined,
): Promise<VisibleBadge> {
  const before = await findCreatedId(ctx.db, ctx.call);
  if (before) return getOwnBadge(ctx, actor, before);
  const { locationId, shift } = await getWorkplace(ctx.db, actor, scope, chosenLocation);
  // A valet on shift can receive cars only at the location of that shift.
  if (shift && shift.location_id !== locationId) throw new AppError('LOCATION_NOT_FOUND');
  await ctx.limits.use('badgePerson', actor.personId);
  const token = newToken(scanPrefixes.badge);
  const badgeId = await createOnce(ctx, async (unit, id) => {
    const expiresAt = await computeBadgeExpiry(unit, actor);
    await unit.trx
      .updateTable('valet_badges')
      .set({ revoked_at: unit.now })
      .where('person_id', '=', actor.personId)
      .where('revoked_at', 'is', null)
      .execute();
    await insertRows(unit.trx, 'valet_badges', {
      id,
      person_id: actor.personId,
      business_id: actor.businessId ?? '',
      location_id: locationId,
      session_id: actor.sessionId,
      shift_id: shift?.id ?? null,
      token_hash: hashToken(token),
      token_sealed: sealText(ctx.config.secretKey, token),
      expires_at: expiresAt,
      created_at: unit.now,
    });
  });
  return getOwnBadge(ctx, actor, badgeId);
}
