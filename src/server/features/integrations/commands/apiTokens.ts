import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ApiToken, newApiToken } from '#contract/apiTokens.ts';
import { LONGEST_TOKEN_DAYS, MOST_API_TOKENS } from '#domain/identity/apiTokens.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { createOncePerKey, isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { transact, transactOnce } from '../../../platform/db/transact.ts';
import { insertRows, lockRow } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { deriveApiToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { recordChange } from '../../businesses/commands/recordChange.ts';
import { requireBusiness } from '../../businesses/policy.ts';
import { requireOwnerProof } from '../../identity/policy/requireOwner.ts';
import { getApiToken } from '../queries/apiTokens.ts';

type NewApiToken = z.output<typeof newApiToken>;

/** @throws VALIDATION naming `expiresAt` */
function readExpiry(text: string, now: Date): Date {
  const expiresAt = new Date(text);
  const days = (expiresAt.getTime() - now.getTime()) / 86_400_000;
  if (!(days > 0 && days <= LONGEST_TOKEN_DAYS))
    throw fieldError('expiresAt', 'expiry_out_of_reach');
  return expiresAt;
}

/** @throws LOCATION_NOT_FOUND for a location of another business */
async function requireLocations(
  { trx }: UnitOfWork,
  businessId: string,
  ids: readonly string[] | null,
): Promise<void> {
  if (!ids) return;
  const found = await trx
    .selectFrom('locations')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', [...ids])
    .execute();
  if (found.length < new Set(ids).size) throw new AppError('LOCATION_NOT_FOUND');
}

/** @throws TOO_MANY_API_TOKENS */
async function requireRoom({ trx, now }: UnitOfWork, businessId: string): Promise<void> {
  // Locks the business: two concurrent calls must not both create the last allowed token.
  await lockRow(trx, 'businesses', businessId);
  const { count } = await trx
    .selectFrom('api_tokens')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('business_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_API_TOKENS) throw new AppError('TOO_MANY_API_TOKENS');
}

/**
 * Creates an API token.
 *
 * @returns the token's row and its secret, of which only the hash is stored
 * @throws LOCATION_NOT_FOUND, TOO_MANY_API_TOKENS, IDEMPOTENCY_CONFLICT, and the errors of
 *   `requireOwnerProof`
 */
export async function createApiToken(
  ctx: CallContext,
  actor: Actor,
  input: NewApiToken,
): Promise<{ token: ApiToken; secret: string }> {
  const businessId = requireBusiness(actor);
  // A repeat needs no second proof, because the server refuses a second factor code that was used
  // before.
  if (!(await isRepeatedCall(ctx.db, ctx.call))) {
    readExpiry(input.expiresAt, ctx.clock());
    await requireOwnerProof(ctx, actor, input);
  }
  const { secretKey } = ctx.config;
  const { name, capabilities, locationIds } = input;
  return transact(ctx, async (unit) => {
    const id = await createOncePerKey(unit, ctx.call, randomUUID(), async (newId) => {
      const expiresAt = readExpiry(input.expiresAt, unit.now);
      await requireLocations(unit, businessId, locationIds);
      await requireRoom(unit, businessId);
      const secret = deriveApiToken(secretKey, newId);
      await insertRows(unit.trx, 'api_tokens', {
        id: newId,
        business_id: businessId,
        name,
        capabilities: [...capabilities],
        location_ids: locationIds && [...new Set(locationIds)],
        token_hash: hashToken(secret),
        ending: secret.slice(-4),
        created_by: actor.personId,
        created_at: unit.now,
        expires_at: expiresAt,
      });
      await recordChange(unit, actor, {
        businessId,
        action: 'apiToken.created',
        subjectId: newId,
        subjectName: name,
        after: { expiresAt: expiresAt.toISOString(), ...(locationIds ? { locationIds } : {}) },
      });
    });
    const token = await getApiToken(unit.trx, businessId, id, unit.now);
    return { token, secret: deriveApiToken(secretKey, id) };
  });
}

/**
 * Revokes a token; a repeated call does not change the time of revocation.
 *
 * @throws API_TOKEN_NOT_FOUND also for a token of another business, IDEMPOTENCY_CONFLICT
 */
export async function revokeApiToken(
  ctx: CallContext,
  actor: Actor,
  id: string,
): Promise<ApiToken> {
  const businessId = requireBusiness(actor);
  await transactOnce(ctx, async (unit) => {
    const revoked = await unit.trx
      .updateTable('api_tokens')
      .set({ revoked_at: unit.now })
      .where('id', '=', id)
      .where('business_id', '=', businessId)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!revoked) return;
    await recordChange(unit, actor, {
      businessId,
      action: 'apiToken.revoked',
      subjectId: id,
      subjectName: revoked.name,
    });
  });
  return getApiToken(ctx.db, businessId, id, ctx.clock());
}
