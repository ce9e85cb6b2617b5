import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Idle and absolute life in seconds. Remembered sign-ins live longer. */
const lives = {
  short: { idle: 12 * HOUR, absolute: 24 * HOUR },
  remembered: { idle: 14 * DAY, absolute: 60 * DAY },
};

export type NewSession = {
  personId: string;
  rememberMe: boolean;
  userAgent: string | undefined;
  address: string;
};

/** The token leaves the server once; the database keeps its hash. */
export async function openSession(
  db: Queryable,
  now: Date,
  session: NewSession,
): Promise<{ token: string; sessionId: string }> {
  const token = newToken('pto');
  const life = session.rememberMe ? lives.remembered : lives.short;
  const { id } = await db
    .insertInto('sessions')
    .values({
      person_id: session.personId,
      token_hash: hashToken(token),
      created_at: now,
      last_seen_at: now,
      idle_seconds: life.idle,
      expires_at: new Date(now.getTime() + life.absolute * 1000),
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      address: session.address,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, sessionId: id };
}

/** Ends a session and what hangs on it (an impersonation), and closes their sockets. */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.clock() })
    .where((row) => row.or([row('id', '=', sessionId), row('parent_session_id', '=', sessionId)]))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  ctx.live.endSessions(ended.map((row) => row.id));
}
