import { deleteSubscriptions } from '../../messages/commands/phones.ts';
import { sql } from 'kysely';
import { hasCapability } from '#domain/identity/roles.ts';
import type { FactorProof } from '#domain/identity/secondFactor.ts';
import type { Actor } from '../../../actor.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import type { Queryable, Trx } from '../../../platform/db/client.ts';
import { transact } from '../../../platform/db/transact.ts';
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { type CallerDevice, recordEndedImpersonations } from './audit.ts';
import { lockRow } from '../../../platform/db/rows.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Idle and absolute lifetime of a session in seconds; longer for `rememberMe`. */
const lifetimes = {
  short: { idle: 12 * HOUR, absolute: 24 * HOUR },
  remembered: { idle: 14 * DAY, absolute: 60 * DAY },
};

export type NewSession = {
  personId: string;
  rememberMe: boolean;
  userAgent: string | undefined;
  address: string;
  /** Second factor that the person used for the sign-in. */
  secondFactor?: FactorProof;
  /** Parent session. When the parent ends, this session ends too. */
  parentSessionId?: string;
  /** Latest time at which the session ends. */
  until?: Date;
};

/** Opens a session. The token is returned only once, because the database has only its hash. */
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

/**
 * Ends a session of the actor with its child sessions (impersonations), and closes the sockets of
 * all.
 */
export async function endSession(
  ctx: Context,
  actor: Actor,
  sessionId: string,
  device: CallerDevice = {},
): Promise<void> {
  ctx.live.endSessions(
    await transact(ctx, async (unit) => {
      const isRunner = hasCapability(actor.role, 'jobs.work') && !actor.impersonatorId;
      // Row lock: if two devices sign out at once, the second must see that none is left.
      if (isRunner) await lockPerson(unit.trx, actor.personId);
      const ended = await revokeSessions(unit.trx, unit.now, [sessionId], device);
      if (isRunner) await leaveJobs(unit, actor);
      return ended;
    }),
  );
}

/** Waits for commands that send the person for a car, and for those that open a session. */
const lockPerson = (trx: Trx, personId: string) =>
  trx.selectFrom('people').select('id').where('id', '=', personId).forUpdate().execute();

/**
 * Gives back the jobs of a valet who is signed out on every device in use. A device that was not
 * used in the running shift does not count: it may lie in a drawer.
 */
async function leaveJobs(unit: UnitOfWork, actor: Actor): Promise<void> {
  const open = await unit.trx
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', actor.personId)
    .where('parent_session_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', unit.now)
    .where(sql<boolean>`last_seen_at + make_interval(secs => idle_seconds) > ${unit.now}`)
    .where(
      sql<boolean>`last_seen_at >= coalesce((select started_at from shifts
        where person_id = ${actor.personId} and ended_at is null), '-infinity')`,
    )
    .limit(1)
    .executeTakeFirst();
  if (open) return;
  const left = { valetId: actor.personId, keepAt: [], handOver: [] };
  for (const subscriber of unit.ctx.staffSubscribers)
    await subscriber.runnerLeft(unit, actor, left);
}

/**
 * Ends a session of the actor.
 *
 * @returns false when the actor has no such open session; sessions of other people count as missing
 */
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
  if (own) await endSession(ctx, actor, sessionId);
  return own !== undefined;
}

/**
 * Ends all sessions of the actor.
 *
 * @returns the number of ended sessions, including the current session
 */
export async function logOutEverywhere(ctx: Context, actor: Actor): Promise<number> {
  const ended = await transact(ctx, async (unit) => {
    const isRunner = hasCapability(actor.role, 'jobs.work');
    if (isRunner) await lockPerson(unit.trx, actor.personId);
    await notifyPerson(unit, {
      personId: actor.personId,
      type: 'sessions_ended',
      data: {},
      dedupeKey: `sessions-ended:${actor.sessionId}`,
    });
    const sessions = await endPersonSessions(unit.trx, unit.now, actor.personId);
    if (isRunner) await leaveJobs(unit, actor);
    return sessions;
  });
  ctx.live.endSessions(ended);
  return ended.length;
}

/**
 * Ends all sessions of a person. Includes sessions of administrators who impersonate the person.
 * Includes sessions in which the person impersonates others.
 *
 * @param except id of a session that does not end
 * @returns ids of the ended sessions; the caller closes their sockets after the commit
 */
export async function endPersonSessions(
  trx: Trx,
  now: Date,
  personId: string,
  except: string | null = null,
): Promise<string[]> {
  // Locks the person. A concurrent command that opens a session without a password waits. Otherwise
  // its session is visible to the next query.
  await lockRow(trx, 'people', personId);
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
 * Ends sessions with all their child sessions, and writes an audit entry for each impersonation
 * among them.
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
  // Locks the sessions. A concurrent command that opens a child session waits. Otherwise its child
  // session is visible to the next statement.
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
