import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { isMigrated } from '../db/migrate.ts';

const ASK_AGAIN_AFTER_MS = 1_000;

export function mountHealth(app: FastifyInstance, ctx: Context): void {
  let asked = { at: -Infinity, ready: Promise.resolve(false) };
  function isReady(): Promise<boolean> {
    // Whoever asks in a hurry gets the last answer: the database has better things to do.
    if (performance.now() - asked.at > ASK_AGAIN_AFTER_MS)
      asked = { at: performance.now(), ready: isMigrated(ctx.db).catch(() => false) };
    return asked.ready;
  }

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
