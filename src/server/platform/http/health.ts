import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../db/client.ts';
import { findMigrationProblem } from '../db/migrate.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';

const ASK_AGAIN_AFTER_MS = 1_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * More than half a database page of random bytes: each write needs a new page and fails on a full
 * disk.
 */
const filler = randomBytes(6_000);

/** Tables that every call needs; a write lock on one of them stops all calls. */
const neededTables = [
  'sessions',
  'stays',
  'stay_events',
  'orders',
  'payments',
  'messages',
] as const;

/**
 * Writes as a call does, with the same table locks and new disk space.
 *
 * @throws when a call could not write
 */
async function tryWriting(db: Db, processId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const tables = sql.join(neededTables.map((name) => sql.table(name)));
    await sql`lock table ${tables}, pgboss.job in row exclusive mode`.execute(trx);
    await sql`delete from health_probes
      where process_id = ${processId} or written_at < now() - interval '1 hour'`.execute(trx);
    await trx.insertInto('health_probes').values({ process_id: processId, filler }).execute();
  });
}

function describe(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === '55P03') return 'The database is locked.';
  if (code === '53100') return 'The disk of the database is full.';
  if (isDatabaseUnavailable(error)) return 'The database does not answer.';
  return 'The database does not take what is written.';
}

/**
 * Checks that calls can be answered: migrations fit, writes work, notifications arrive, and jobs
 * run.
 *
 * @returns the problem in one sentence, or null
 */
async function findProblem(ctx: Context, processId: string): Promise<string | null> {
  try {
    const misfit = await findMigrationProblem(ctx.db);
    if (misfit) return misfit;
    await tryWriting(ctx.db, processId);
    if (!ctx.live.isListening()) return 'Notes of other processes do not arrive.';
    return await ctx.jobs.findProblem(ctx.db);
  } catch (error) {
    return describe(error);
  }
}

export function mountHealth(app: FastifyInstance, ctx: Context): void {
  const processId = randomUUID();
  let asked = { at: -Infinity, problem: Promise.resolve<string | null>(null) };
  /**
   * Caches the last result for a second, because frequent health checks must not load the database.
   */
  function findRecentProblem(): Promise<string | null> {
    if (performance.now() - asked.at > ASK_AGAIN_AFTER_MS)
      asked = { at: performance.now(), problem: findProblem(ctx, processId) };
    return asked.problem;
  }

  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const problem = await findRecentProblem();
    if (problem === null) return { status: 'ready' };
    void reply.code(503).header('retry-after', RETRY_AFTER_SECONDS);
    return { status: 'not ready', problem };
  });
}
