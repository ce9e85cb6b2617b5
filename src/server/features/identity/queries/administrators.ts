import { sql } from 'kysely';
import type { Administrator } from '#contract/administrators.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * SQL of the number of a person's open sessions. Sessions in which the person impersonates others
 * do not count.
 */
const countOpenSessions = (now: Date) => sql<number>`(select count(*)::int from sessions
  where sessions.person_id = people.id and sessions.revoked_at is null and sessions.expires_at > ${now}
    and sessions.last_seen_at + make_interval(secs => sessions.idle_seconds) > ${now})`;

function selectAdministrators(ctx: Context) {
  return ctx.db
    .selectFrom('people')
    .leftJoin('account_links as invitation', (join) =>
      join
        .onRef('invitation.person_id', '=', 'people.id')
        .on('invitation.purpose', '=', 'activate_admin'),
    )
    .select(['people.id', 'first_name', 'last_name', 'people.email', 'admin_set', 'status'])
    .select(['people.created_at', 'last_login_at', 'invitation.expires_at'])
    .select(countOpenSessions(ctx.clock()).as('open_sessions'))
    .select(
      sql<boolean>`exists (select from second_factors where person_id = people.id
        and confirmed_at is not null)`.as('has_factor'),
    )
    .where('role', '=', 'admin')
    .where('status', 'in', ['pending', 'active']);
}
type Row = Awaited<ReturnType<ReturnType<typeof selectAdministrators>['executeTakeFirstOrThrow']>>;

function present(row: Row): Administrator {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email ?? '',
    adminSet: row.admin_set ?? 'support',
    status: row.status === 'pending' ? 'pending' : 'active',
    invitationExpiresAt: row.status === 'pending' ? (row.expires_at?.toISOString() ?? null) : null,
    hasSecondFactor: row.has_factor,
    openSessions: row.open_sessions,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
  };
}

/** Lists all administrators, the earliest first, without pages because there are few. */
export async function listAdministrators(ctx: Context): Promise<Administrator[]> {
  const rows = await selectAdministrators(ctx)
    .orderBy('people.created_at')
    .orderBy('people.id')
    .execute();
  return rows.map(present);
}

/** @throws ADMINISTRATOR_NOT_FOUND */
export async function getAdministrator(ctx: Context, id: string): Promise<Administrator> {
  const row = await selectAdministrators(ctx)
    .where('people.id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('ADMINISTRATOR_NOT_FOUND'));
  return present(row);
}
