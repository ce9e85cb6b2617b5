import { listPositionsWith } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { unsealText } from '../../../platform/secrets/seal.ts';
import { qrCodeData } from '../codes.ts';

/**
 * Selects the valid badges. A badge is invalid once replaced, or once its sign-in session or shift
 * has ended. Its valet must be active, work at the location of an active business, and not be on
 * shift elsewhere.
 */
function activeBadges(db: Queryable, now: Date) {
  return db
    .selectFrom('valet_badges as badge')
    .innerJoin('people as valet', 'valet.id', 'badge.person_id')
    .innerJoin('businesses', 'businesses.id', 'badge.business_id')
    .innerJoin('locations', 'locations.id', 'badge.location_id')
    .innerJoin('sessions', 'sessions.id', 'badge.session_id')
    .innerJoin('staff_locations', (join) =>
      join
        .onRef('staff_locations.person_id', '=', 'badge.person_id')
        .onRef('staff_locations.location_id', '=', 'badge.location_id')
        .on('staff_locations.position', 'in', listPositionsWith('stays.checkIn')),
    )
    .leftJoin('shifts', 'shifts.id', 'badge.shift_id')
    .select([
      'badge.person_id',
      'badge.location_id',
      'badge.token_sealed',
      'badge.expires_at',
      'valet.first_name',
      'locations.name as location_name',
      'locations.name_ar as location_name_ar',
      'locations.time_zone',
      'businesses.name as business_name',
    ])
    .where('badge.revoked_at', 'is', null)
    .where('badge.expires_at', '>', now)
    .where('valet.status', '=', 'active')
    .where('businesses.status', '=', 'active')
    .where('sessions.revoked_at', 'is', null)
    .where('shifts.ended_at', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('shifts as now')
            .select('now.id')
            .whereRef('now.person_id', '=', 'badge.person_id')
            .whereRef('now.location_id', '!=', 'badge.location_id')
            .where('now.ended_at', 'is', null),
        ),
      ),
    );
}

/** Selects the valid badge with a scanned secret; undefined when there is none. */
export const selectBadgeByToken = (db: Queryable, now: Date, token: string) =>
  activeBadges(db, now).where('badge.token_hash', '=', hashToken(token)).executeTakeFirst();

export type VisibleBadge = {
  qrCodeId: string;
  qrCodeData: string;
  expiresAt: string;
  location: string;
  locationArabic: string | null;
  timeZone: string;
};

type BadgeRow = {
  token_sealed: Buffer;
  expires_at: Date;
  location_name: string;
  location_name_ar: string | null;
  time_zone: string;
};

function presentBadge(ctx: Context, badge: BadgeRow): VisibleBadge {
  const token = unsealText(ctx.config.secretKey, badge.token_sealed);
  return {
    qrCodeId: token,
    qrCodeData: qrCodeData(ctx, 'badge', token),
    expiresAt: badge.expires_at.toISOString(),
    location: badge.location_name,
    locationArabic: badge.location_name_ar,
    timeZone: badge.time_zone,
  };
}

/** Returns the actor's valid badge; null without one. */
export async function findOwnBadge(ctx: Context, actor: Actor): Promise<VisibleBadge | null> {
  const badge = await activeBadges(ctx.db, ctx.clock())
    .where('badge.person_id', '=', actor.personId)
    .executeTakeFirst();
  return badge ? presentBadge(ctx, badge) : null;
}

/**
 * Returns a badge that the actor created. For a revoked badge the expiry is the time of revocation.
 */
export async function getOwnBadge(
  ctx: Context,
  actor: Actor,
  badgeId: string,
): Promise<VisibleBadge> {
  const badge = await ctx.db
    .selectFrom('valet_badges as badge')
    .innerJoin('locations', 'locations.id', 'badge.location_id')
    .select([
      'badge.token_sealed',
      'locations.name as location_name',
      'locations.name_ar as location_name_ar',
      'locations.time_zone',
    ])
    .select((row) =>
      row.fn<Date>('least', ['badge.expires_at', 'badge.revoked_at']).as('expires_at'),
    )
    .where('badge.id', '=', badgeId)
    .where('badge.person_id', '=', actor.personId)
    .executeTakeFirstOrThrow();
  return presentBadge(ctx, badge);
}
