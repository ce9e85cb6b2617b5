import { sql } from 'kysely';
import type { SignedInUser } from '#contract/identity.ts';
import { type Assignments, listActorCapabilities } from '#domain/identity/roles.ts';

import type { Context } from '../../context.ts';
import type { Actor } from '../../actor.ts';
import { getFactorStanding } from './queries/secondFactors.ts';
import { getRow } from '../../platform/db/rows.ts';

/**
 * Returns the signed-in user. `adminId` is the id of the administrator who impersonates the user.
 */
export async function getSignedInUser(
  ctx: Context,
  who: Pick<Actor, 'personId' | 'impersonatorId'>,
): Promise<SignedInUser> {
  const row = await ctx.db
    .selectFrom('people')
    .select([
      'id',
      'role',
      'admin_set',
      'first_name',
      'last_name',
      'email',
      'phone_e164',
      'business_id',
      'language',
      'email_verified_at',
      'phone_verified_at',
      'pin_hash',
    ])
    .select(
      sql<Assignments>`(select coalesce(json_object_agg(location_id, position), '{}')
        from staff_locations where person_id = people.id)`.as('assignments'),
    )
    .where('id', '=', who.personId)
    .executeTakeFirstOrThrow();
  // Factors of the person at the screen: an impersonating administrator has used their own second
  // factor.
  const standing = await getFactorStanding(ctx, who.impersonatorId ?? who.personId);
  return {
    id: row.id,
    role: row.role,
    adminSet: row.admin_set,
    capabilities: [
      ...listActorCapabilities({
        role: row.role,
        assignments: row.assignments,
        adminSet: row.admin_set,
      }),
    ],
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_e164,
    businessId: row.business_id,
    language: row.language,
    isEmailVerified: row.email_verified_at !== null,
    isPhoneVerified: row.phone_verified_at !== null,
    hasPin: row.pin_hash !== null,
    hasSecondFactor: standing.hasFactor,
    needsSecondFactor: standing.isRequired && !standing.hasFactor,
    isImpersonating: who.impersonatorId !== null,
    adminId: who.impersonatorId,
  };
}

export async function getBusiness(
  ctx: Context,
  businessId: string,
): Promise<{ id: string; name: string }> {
  return getRow(ctx.db, 'businesses', businessId, ['id', 'name']);
}

export async function isOnShift(ctx: Context, personId: string): Promise<boolean> {
  const shift = await ctx.db
    .selectFrom('shifts')
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return shift !== undefined;
}
