import { sql } from 'kysely';
import type { ApiToken } from '#contract/apiTokens.ts';
import { findTokenState } from '#domain/identity/apiTokens.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

const MOST = 200;

const selectTokens = (db: Queryable, businessId: string) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('people', 'people.id', 'api_tokens.created_by')
    .selectAll('api_tokens')
    .select(sql<string>`trim(people.first_name || ' ' || people.last_name)`.as('created_by_name'))
    .where('api_tokens.business_id', '=', businessId);

type Row = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>;

const presentToken = (row: Row, now: Date): ApiToken => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  capabilities: row.capabilities as ApiToken['capabilities'],
  locationIds: row.location_ids,
  state: findTokenState({ expiresAt: row.expires_at, revokedAt: row.revoked_at }, now),
  createdAt: row.created_at.toISOString(),
  createdByName: row.created_by_name,
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastAddress: row.last_address,
});

/** Lists the tokens, the newest first. */
export async function listApiTokens(
  db: Queryable,
  businessId: string,
  now: Date,
): Promise<ApiToken[]> {
  const rows = await selectTokens(db, businessId)
    .orderBy('api_tokens.created_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => presentToken(row, now));
}

/** @throws API_TOKEN_NOT_FOUND */
export async function getApiToken(
  db: Queryable,
  businessId: string,
  id: string,
  now: Date,
): Promise<ApiToken> {
  const row = await selectTokens(db, businessId)
    .where('api_tokens.id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('API_TOKEN_NOT_FOUND'));
  return presentToken(row, now);
}
