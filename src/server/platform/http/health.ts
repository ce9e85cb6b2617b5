import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { isMigrated } from '../db/migrate.ts';

export function mountHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await isMigrated(ctx.db).catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
