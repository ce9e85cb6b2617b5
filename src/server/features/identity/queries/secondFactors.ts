import { sql } from 'kysely';
import type { Operations } from '#contract/index.ts';
import type { z } from 'zod';
import { isSecondFactorRequired } from '#domain/identity/secondFactor.ts';
import { isFactorRequiredFor } from '#domain/operator/settingBounds.ts';
import { hasCapability } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { countRecoveryCodes } from '../commands/recoveryCodes.ts';

/** Selects a person's confirmed second factors. The first code confirms an authenticator app. */
export const selectFactors = (db: Queryable, personId: string) =>
  db
    .selectFrom('second_factors')
    .selectAll()
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id');

/** Lists a person's passkeys with their credential ids. */
export async function listPasskeys(db: Queryable, personId: string) {
  const factors = await selectFactors(db, personId).where('kind', '=', 'passkey').execute();
  return factors.map(({ credential_id, ...factor }) => ({
    ...factor,
    credential_id: credential_id ?? '',
  }));
}

/** Returns whether a person has a second factor, and whether a second factor is required. */
export async function getFactorStanding(
  ctx: Context,
  personId: string,
): Promise<{ hasFactor: boolean; isRequired: boolean }> {
  const row = await ctx.db
    .selectFrom('people')
    .leftJoin('businesses', 'businesses.id', 'people.business_id')
    .select(['people.role', 'people.admin_set', 'businesses.requires_second_factor'])
    .select(
      sql<boolean>`exists (select from second_factors where person_id = people.id
        and confirmed_at is not null)`.as('has_factor'),
    )
    .where('people.id', '=', personId)
    .executeTakeFirstOrThrow();
  const isRequired = isSecondFactorRequired({
    isAdministrator: hasCapability(row.role, 'people.impersonate'),
    isProduction: ctx.config.mode === 'production',
    isRequiredByBusiness:
      hasCapability(row.role, 'business.edit') && row.requires_second_factor === true,
    isRequiredByPlatform: isFactorRequiredFor(ctx.settings.current().secondFactor, {
      isManager: hasCapability(row.role, 'business.edit') && row.admin_set === null,
      adminSet: row.admin_set,
    }),
  });
  return { hasFactor: row.has_factor, isRequired };
}

type Listed = z.input<Operations['GET /api/auth/second-factors']['response']>;

export async function listSecondFactors(ctx: Context, actor: Actor): Promise<Listed> {
  const factors = await selectFactors(ctx.db, actor.personId).execute();
  const { isRequired } = await getFactorStanding(ctx, actor.personId);
  return {
    factors: factors.map((factor) => ({
      id: factor.id,
      kind: factor.kind,
      name: factor.name,
      createdAt: factor.created_at.toISOString(),
      lastUsedAt: factor.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, actor.personId),
    isRequired,
  };
}
