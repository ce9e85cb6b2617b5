import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config/index.ts';
import { hashToken, sameBytes } from '../secrets/tokens.ts';
import { AppError } from '../errors.ts';
import { requireOwnHost } from './ownHost.ts';

/** Compares the token in constant time: hashes both sides to equal length. */
function shows(authorization: string | undefined, token: string): boolean {
  return sameBytes(hashToken(authorization ?? ''), hashToken(`Bearer ${token}`));
}

/** Gauge of the application, computed only when Prometheus scrapes the metrics. */
export type GaugeReader = {
  name: string;
  help: string;
  label: string;
  /** @returns one number for each value of the label */
  read: () => Promise<Record<string, number>>;
};

/**
 * Adds a gauge that is left out while it cannot be read: Prometheus must not get a stale value or
 * 0. The other gauges still work.
 */
function addGauge(registry: Registry, log: Logger, { name, help, label, read }: GaugeReader): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await read().catch((error: unknown) => {
        log.warn({ err: error, gauge: name }, 'gauge could not be read');
        return {};
      });
      gauge.reset();
      for (const [value, figure] of Object.entries(values)) gauge.set({ [label]: value }, figure);
    },
  });
}

/**
 * Serves `/metrics` for Prometheus: process, calls by route and status, and gauges. In production
 * `/metrics` exists only for callers with the configured token.
 */
export function mountMetrics(
  app: FastifyInstance,
  { config: { mode, metricsToken, publicUrl }, log }: { config: Config; log: Logger },
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
  app.get('/metrics', async (request, reply) => {
    // Without a token, a page whose host name leads here by DNS rebinding could read the metrics.
    if (metricsToken === null) requireOwnHost(request, publicUrl);
    if (metricsToken !== null && !shows(request.headers.authorization, metricsToken)) {
      throw new AppError(mode === 'production' ? 'NOT_FOUND' : 'UNAUTHENTICATED');
    }
    void reply.type(registry.contentType);
    return registry.metrics();
  });
}
