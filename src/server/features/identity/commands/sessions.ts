import { deleteSubscriptions } from '../../messages/commands/phones.ts';
import { sql } from 'kysely';
import type { FactorProof } from '#domain/identity/secondFactor.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Trx } from '../../../platform/db/client.ts';
import { transact } from '../../../platform/db/transact.ts';
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts';
import { notify } from '../../messages/commands/notify.ts';
import { type Device, recordEndedImpersonations } from './audit.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Idle and absolute life in seconds. Remembered sign-ins live longer. */
const lifetimes = {
  short: { idle: 12 * HOUR, absolute: 24 * HOUR },
  remembered: { idle: 14 * DAY, absolute: 60 * DAY },
};

export type NewSession = {
  personId: string;
  rememberMe: boolean;
  userAgent: string | undefined;
  address: string;
  /** What was shown besides the password. */
  secondFactor?: FactorProof;
  /** The session it hangs on and dies with. */
  parentSessionId?: string;
  /** Ends by then, however long it could live by itself. */
  until?: Date;
};

/** The token leaves the server once; the database keeps its hash. */
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

/** Ends a session and what hangs on it (an impersonation), and closes their sockets. */
export async function endSession(
  ctx: Context,
  sessionId: string,
  device: Device = {},
): Promise<void> {
  ctx.live.endSessions(
    await transact(ctx, (unit) => revoke(unit.trx, unit.now, [sessionId], device)),
  );
}

/** @returns whether the person has such a session; another one's does not exist for them */
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

/** @returns how many sessions ended, this one included */
export async function logOutEverywhere(ctx: Context, actor: Actor): Promise<number> {
  const ended = await transact(ctx, async (unit) => {
    await notify(ctx, unit, {
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
 * Ends every session of a person, those of an administrator who acts as them and those in which they
 * act as somebody else.
 *
 * @param except the session they keep
 * @returns the sessions whose sockets the caller has to end, once this is committed
 */
export async function endPersonSessions(
  trx: Trx,
  now: Date,
  personId: string,
  except: string | null = null,
): Promise<string[]> {
  // Whoever is about to open one for them without their password waits, or is seen here.
  await trx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const open = await trx
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .execute();
  return revoke(
    trx,
    now,
    open.map((row) => row.id),
  );
}

/**
 * Ends sessions and all that hangs on them, with a line in the audit trail for each impersonation
 * among them, whoever ended it and how.
 *
 * @returns those that were open until now
 */
export async function revoke(
  trx: Trx,
  now: Date,
  ids: readonly string[],
  device: Device = {},
): Promise<string[]> {
  if (ids.length === 0) return [];
  // Whoever is about to hang one on these waits, or is seen by the next statement.
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
