import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { findMigrationProblem } from '../db/migrate.ts';

const ASK_AGAIN_AFTER_MS = 1_000;

export function mountHealth(app: FastifyInstance, ctx: Context): void {
  let asked = { at: -Infinity, problem: Promise.resolve<string | null>(null) };
  /** @returns null when it is ready */
  function findProblem(): Promise<string | null> {
    // Whoever asks in a hurry gets the last answer: the database has better things to do.
    if (performance.now() - asked.at > ASK_AGAIN_AFTER_MS)
      asked = {
        at: performance.now(),
        problem: findMigrationProblem(ctx.db).catch(() => 'The database does not answer.'),
      };
    return asked.problem;
  }

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const problem = await findProblem();
    if (problem === null) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready', problem });
  });
}
