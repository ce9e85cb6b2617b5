import type pg from 'pg';
import {
  API_TOKEN_PREFIX,
  type TokenCapability,
  tokenCapabilities,
} from '#domain/identity/apiTokens.ts';
import type { Language } from '#contract/people.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { updateRow } from '../../../platform/db/rows.ts';

type Row = {
  id: string;
  business_id: string;
  created_by: string;
  language: Language;
  capabilities: string[];
  is_limited: boolean;
  location_ids: string[];
  is_stale: boolean;
};

/** Minimum seconds between two writes of `last_used_at`. */
const USED_EVERY = 60;

const findToken = {
  name: 'find-api-token',
  text: `select t.id, t.business_id, t.created_by, p.language, t.capabilities,
      t.location_ids is not null as is_limited,
      array(select id from locations where business_id = t.business_id
        and (t.location_ids is null or id = any(t.location_ids))) as location_ids,
      (t.last_used_at is null or t.last_used_at < $2::timestamptz - interval '${USED_EVERY} seconds'
        or t.last_address is distinct from $3) as is_stale
    from api_tokens t
    join businesses b on b.id = t.business_id and b.status = 'active'
    join people p on p.id = t.created_by
    where t.token_hash = $1 and t.revoked_at is null and t.expires_at > $2::timestamptz`,
};

export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX);

/** Returns false for a capability that an older version granted and this version does not have. */
const isKnown = (capability: string): capability is TokenCapability =>
  (tokenCapabilities as readonly string[]).includes(capability);

/**
 * Authenticates an API token. The token acts for its business, and stays valid after its creator
 * has left.
 *
 * @param address of the client; null when no address is to be stored
 */
export async function authenticateApiToken(
  ctx: Context,
  token: string,
  address: string | null,
): Promise<Actor | null> {
  const now = ctx.clock();
  const found: pg.QueryResult<Row> = await ctx.pool.query({
    ...findToken,
    values: [hashToken(token), now, address],
  });
  const row = found.rows[0];
  if (!row) return null;
  if (row.is_stale && address !== null)
    await updateRow(ctx.db, 'api_tokens', row.id, {
      last_used_at: now,
      last_address: address.slice(0, 64),
    });
  return {
    kind: 'person',
    personId: row.created_by,
    role: 'business',
    businessId: row.business_id,
    sessionId: row.id,
    language: row.language,
    locationIds: row.location_ids,
    assignments: {},
    adminSet: null,
    impersonatorId: null,
    apiToken: {
      id: row.id,
      capabilities: row.capabilities.filter(isKnown),
      isLimitedToLocations: row.is_limited,
    },
    needsSecondFactor: false,
  };
}
