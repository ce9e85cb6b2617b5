import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config/index.ts';
import { hashToken, sameBytes } from '../secrets/tokens.ts';
import { AppError } from '../errors.ts';

/** Hashes both sides to equal length, so that the comparison takes constant time. */
function shows(authorization: string | undefined, token: string): boolean {
  return sameBytes(hashToken(authorization ?? ''), hashToken(`Bearer ${token}`));
}

/** Gauge of the application, read only when Prometheus asks. */
export type GaugeReader = {
  name: string;
  help: string;
  label: string;
  /** @returns one figure per value of the label */
  read: () => Promise<Record<string, number>>;
};

/**
 * Leaves out a gauge that cannot be read, so that no stale value or 0 is taken for real. The other gauges still
 * work.
 */
function addGauge(registry: Registry, log: Logger, { name, help, label, read }: GaugeReader): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await read().catch((error: unknown) => {
        log.warn({ err: error, gauge: name }, 'metrics');
        return {};
      });
      gauge.reset();
      for (const [value, figure] of Object.entries(values)) gauge.set({ [label]: value }, figure);
    },
  });
}

/**
 * Serves `/metrics` for Prometheus: process, calls by route and status, and gauges. In production it exists only
 * for callers with the configured token.
 */
export function mountMetrics(
  app: FastifyInstance,
  { config: { mode, metricsToken }, log }: { config: Config; log: Logger },
  gauges: readonly GaugeReader[],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'portico_http_seconds',
    help: 'Calls by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  for (const gauge of gauges) addGauge(registry, log, gauge);
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
