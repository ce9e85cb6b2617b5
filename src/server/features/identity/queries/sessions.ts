import { sql } from 'kysely';
import type { SessionEntry } from '#contract/sessions.ts';
import { formatDeviceName } from '#domain/identity/device.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';

/** Removes the prefix `::ffff:`, which an IPv6 socket adds to an IPv4 address. */
const plainAddress = (address: string) => address.replace(/^::ffff:/, '');

/**
 * Lists a person's sessions, the current session first, then by last use. Device and network
 * address are null except for sessions that the reader opened. A person does not see an
 * impersonating administrator's device, nor the administrator the person's.
 */
export async function listSessions(
  ctx: Context,
  actor: Pick<Actor, 'personId' | 'sessionId' | 'impersonatorId'>,
): Promise<SessionEntry[]> {
  const now = ctx.clock();
  const rows = await ctx.db
    .selectFrom('sessions')
    .leftJoin('sessions as parent', 'parent.id', 'sessions.parent_session_id')
    .selectAll('sessions')
    .select('parent.person_id as parent_person_id')
    .where('sessions.person_id', '=', actor.personId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where(
      sql<boolean>`sessions.last_seen_at + make_interval(secs => sessions.idle_seconds) > ${now}`,
    )
    .where((row) =>
      row.or([
        row('parent.id', 'is', null),
        row.and([row('parent.revoked_at', 'is', null), row('parent.expires_at', '>', now)]),
      ]),
    )
    .orderBy((row) => row('sessions.id', '=', actor.sessionId), 'desc')
    .orderBy('sessions.last_seen_at', 'desc')
    .execute();
  const reader = actor.impersonatorId ?? actor.personId;
  return rows.map((row) => {
    const human = row.parent_person_id ?? row.person_id;
    const isReaders = human === reader;
    return {
      id: row.id,
      device: isReaders && row.user_agent !== null ? formatDeviceName(row.user_agent) : null,
      place: isReaders && row.address !== null ? plainAddress(row.address) : null,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      secondFactor: row.second_factor,
      isCurrent: row.id === actor.sessionId,
      isImpersonation: human !== row.person_id,
    };
  });
}
