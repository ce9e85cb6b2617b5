import { deleteSubscriptions } from '../../messages/commands/phones.ts';
import { sql } from 'kysely';
import type { FactorProof } from '#domain/identity/secondFactor.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Trx } from '../../../platform/db/client.ts';
import { transact } from '../../../platform/db/transact.ts';
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { type CallerDevice, recordEndedImpersonations } from './audit.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Idle and absolute lifetime in seconds; longer for `rememberMe`. */
const lifetimes = {
  short: { idle: 12 * HOUR, absolute: 24 * HOUR },
  remembered: { idle: 14 * DAY, absolute: 60 * DAY },
};

export type NewSession = {
  personId: string;
  rememberMe: boolean;
  userAgent: string | undefined;
  address: string;
  /** Second factor shown at the sign-in. */
  secondFactor?: FactorProof;
  /** Parent session; this one ends with it. */
  parentSessionId?: string;
  /** Upper bound of the session's end. */
  until?: Date;
};

/** Opens a session. The token is returned once; the database has only its hash. */
export async function openSession(
  db: Queryable,
  now: Date,
  session: NewSession,
): Promise<{ token: string; sessionId: string }> {
  const token = newToken('pto');
  const life = session.rememberMe ? lifetimes.remembered : lifetimes.short;
  const expiresAt = new Date(now.getTime() + life.absolute * 1000);
  const { id } = await db
    .insertInto('sessions')
    .values({
      person_id: session.personId,
      token_hash: hashToken(token),
      parent_session_id: session.parentSessionId ?? null,
      created_at: now,
      last_seen_at: now,
      idle_seconds: life.idle,
      expires_at: session.until && session.until < expiresAt ? session.until : expiresAt,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      address: session.address,
      second_factor: session.secondFactor ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, sessionId: id };
}

/** Ends a session and its child sessions (impersonations), and closes their sockets. */
export async function endSession(
  ctx: Context,
  sessionId: string,
  device: CallerDevice = {},
): Promise<void> {
  ctx.live.endSessions(
    await transact(ctx, (unit) => revokeSessions(unit.trx, unit.now, [sessionId], device)),
  );
}

/** @returns false when the person has no such open session; sessions of others count as missing */
export async function endOwnSession(
  ctx: Context,
  actor: Actor,
  sessionId: string,
): Promise<boolean> {
  const own = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('person_id', '=', actor.personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (own) await endSession(ctx, sessionId);
  return own !== undefined;
}

/** @returns the number of ended sessions, including this one */
export async function logOutEverywhere(ctx: Context, actor: Actor): Promise<number> {
  const ended = await transact(ctx, async (unit) => {
    await notifyPerson(ctx, unit, {
      personId: actor.personId,
      type: 'sessions_ended',
      data: {},
      dedupeKey: `sessions-ended:${actor.sessionId}`,
    });
    return endPersonSessions(unit.trx, unit.now, actor.personId);
  });
  ctx.live.endSessions(ended);
  return ended.length;
}

/**
 * Ends all sessions of a person, including those of administrators who impersonate them and those in which they
 * impersonate others.
 *
 * @param except id of a session to keep
 * @returns ids of the ended sessions; the caller closes their sockets after the commit
 */
export async function endPersonSessions(
  trx: Trx,
  now: Date,
  personId: string,
  except: string | null = null,
): Promise<string[]> {
  // Locks the person: a concurrent command that opens a session without a password waits, or its session is visible
  // here.
  await trx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const open = await trx
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .execute();
  return revokeSessions(
    trx,
    now,
    open.map((row) => row.id),
  );
}

/**
 * Ends sessions and all their child sessions, with an audit entry for each impersonation among them.
 *
 * @returns ids of the sessions that were open until now
 */
export async function revokeSessions(
  trx: Trx,
  now: Date,
  ids: readonly string[],
  device: CallerDevice = {},
): Promise<string[]> {
  if (ids.length === 0) return [];
  // Locks the sessions: a concurrent command that opens a child session waits, or its session is visible to the next
  // statement.
  await trx.selectFrom('sessions').select('id').where('id', 'in', ids).forUpdate().execute();
  const { rows } = await sql<{ id: string }>`
    with recursive hanging as (
      select id from sessions where id = any(${ids}::uuid[])
      union
      select child.id from sessions child join hanging on child.parent_session_id = hanging.id
    )
    update sessions set revoked_at = ${now}
      where id in (select id from hanging) and revoked_at is null returning id`.execute(trx);
  const ended = rows.map((row) => row.id);
  await deleteSubscriptions(trx, ended);
  await recordEndedImpersonations(trx, ended, device);
  return ended;
}
