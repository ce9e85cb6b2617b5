import { isSecondFactorRequired } from '#domain/identity/secondFactor.ts';
import { isFactorRequiredFor } from '#domain/operator/settingBounds.ts';
import {
  type AdminSet,
  listAdminSetsWith,
  type Assignments,
  hasCapability,
  listRolesWithReach,
  listRolesWith,
} from '#domain/identity/roles.ts';
import type pg from 'pg';
import type { Language, Role } from '#contract/people.ts';
import type { Context } from '../../../context.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import type { Actor } from '../../../actor.ts';
import { authenticateApiToken, isApiToken } from './apiToken.ts';
import { updateRow } from '../../../platform/db/rows.ts';

type SessionRow = {
  session_id: string;
  person_id: string;
  role: Role;
  admin_set: AdminSet | null;
  business_id: string | null;
  language: Language;
  impersonator_id: string | null;
  location_ids: string[];
  assignments: Assignments;
  stale: boolean;
  human_role: Role;
  has_factor: boolean;
  business_requires_factor: boolean;
  human_set: AdminSet | null;
  is_manager: boolean;
};

/** Minimum seconds between two writes of `last_seen_at`. Otherwise every call would write. */
const SEEN_EVERY = 60;

/**
 * Finds the session with its person and the locations where the person may act. For a valet these
 * are the assigned locations, for a manager all locations of the business. Administrators are not
 * limited to locations.
 */
const findSession = {
  name: 'find-session',
  text: `select s.id as session_id, p.id as person_id, p.role, p.admin_set, p.business_id, p.language,
      -- One that hangs on another one of the same person is no impersonation.
      nullif(parent.person_id, p.id) as impersonator_id,
      array(
        select location_id from staff_locations
          where person_id = p.id and p.role = any($3)
        union all select id from locations where business_id = p.business_id and p.role = any($4)
      ) as location_ids,
      (select coalesce(json_object_agg(location_id, position), '{}') from staff_locations
        where person_id = p.id and p.role = any($3)) as assignments,
      s.last_seen_at < $2::timestamptz - interval '${SEEN_EVERY} seconds' as stale,
      -- Whoever sits there shows a second factor of their own, whomever they act as.
      coalesce(admin.role, p.role) as human_role,
      case when admin.id is null then p.admin_set else admin.admin_set end as human_set,
      p.role = any($5) and admin.id is null as is_manager,
      exists (select from second_factors where person_id = coalesce(admin.id, p.id)
        and confirmed_at is not null) as has_factor,
      p.role = any($5) and admin.id is null and b.requires_second_factor as business_requires_factor
    from sessions s
    join people p on p.id = s.person_id and p.status = 'active' and p.locked_at is null
    left join businesses b on b.id = p.business_id
    left join sessions parent on parent.id = s.parent_session_id
    left join people admin on admin.id = parent.person_id
    where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2::timestamptz
      and s.last_seen_at + make_interval(secs => s.idle_seconds) > $2::timestamptz
      and (s.parent_session_id is null or (admin.status = 'active'
        -- Who acts as somebody is trusted with that as long as they do.
        and (admin.id = p.id or admin.admin_set = any($6))
        and parent.revoked_at is null and parent.expires_at > $2::timestamptz
        and parent.last_seen_at + make_interval(secs => parent.idle_seconds) > $2::timestamptz))
      and (b.id is null or is_business_staffed(b.id, b.status))`,
};

/**
 * Authenticates an `Authorization: Bearer` header. Returns null for a missing, unknown, expired or
 * revoked token. Returns null for an inactive account or business too.
 */
export async function authenticateHeader(
  ctx: Context,
  authorization: string | undefined,
  address: string,
): Promise<Actor | null> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1];
  if (!token) return null;
  return isApiToken(token)
    ? authenticateApiToken(ctx, token, address)
    : authenticateToken(ctx, token);
}

/**
 * Authenticates a session token.
 *
 * @param isSignOfLife whether the call resets the session's idle time; an open screen alone does
 *   not
 */
export async function authenticateToken(
  ctx: Context,
  token: string,
  { isSignOfLife }: { isSignOfLife: boolean } = { isSignOfLife: true },
): Promise<Actor | null> {
  const now = ctx.clock();
  const found: pg.QueryResult<SessionRow> = await ctx.pool.query({
    ...findSession,
    values: [
      hashToken(token),
      now,
      listRolesWithReach('assigned'),
      listRolesWithReach('business'),
      listRolesWith('business.edit'),
      listAdminSetsWith('people.impersonate'),
    ],
  });
  const row = found.rows[0];
  if (!row) return null;
  if (row.stale && isSignOfLife) {
    await updateRow(ctx.db, 'sessions', row.session_id, { last_seen_at: now });
  }
  return {
    kind: 'person',
    personId: row.person_id,
    role: row.role,
    businessId: row.business_id,
    sessionId: row.session_id,
    language: row.language,
    locationIds: row.location_ids,
    assignments: row.assignments,
    adminSet: row.admin_set,
    impersonatorId: row.impersonator_id,
    needsSecondFactor:
      !row.has_factor &&
      isSecondFactorRequired({
        isAdministrator: hasCapability(row.human_role, 'people.impersonate'),
        isProduction: ctx.config.mode === 'production',
        isRequiredByBusiness: row.business_requires_factor,
        isRequiredByPlatform: isFactorRequiredFor(ctx.settings.current().secondFactor, {
          isManager: row.is_manager,
          adminSet: row.human_set,
        }),
      }),
  };
}
