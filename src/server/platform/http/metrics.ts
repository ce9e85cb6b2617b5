import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config/index.ts';
import { hashToken, sameBytes } from '../secrets/tokens.ts';
import { AppError } from '../errors.ts';

/** Hashed, so that both are of one length and the time taken tells nothing. */
function shows(authorization: string | undefined, token: string): boolean {
  return sameBytes(hashToken(authorization ?? ''), hashToken(`Bearer ${token}`));
}

/**
 * `/metrics` for Prometheus: the process, and calls by route and status. In production they are
 * nobody else's business: it exists there for whoever shows the token that is set, and else not at all.
 */
export function mountMetrics(app: FastifyInstance, { mode, metricsToken }: Config): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'portico_http_seconds',
    help: 'Calls by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    calls.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    );
  });
  if (mode === 'production' && metricsToken === null) return;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (metricsToken !== null && !shows(request.headers.authorization, metricsToken)) {
      throw new AppError(mode === 'production' ? 'NOT_FOUND' : 'UNAUTHENTICATED');
    }
    void reply.type(registry.contentType);
    return registry.metrics();
  });
}
