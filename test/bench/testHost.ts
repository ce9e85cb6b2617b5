import { inject } from 'vitest';
import { createClient } from '#contract/client.ts';
import { findPostmaster, type ServerProcess, type Sms } from '../faults/process.ts';
import { startWatchedServer } from '../faults/watchedServer.ts';
import type { ChildSettings } from '../faults/wire.ts';
import type { BenchHost } from './benchmark.ts';

/**
 * Starts a server in this process, because starting another process would take most of the time of
 * a smoke test.
 */
async function startServerHere(settings: ChildSettings): Promise<ServerProcess> {
  const listeners: ((sms: Sms) => void)[] = [];
  const { url, databaseUrl, answer, close } = await startWatchedServer(settings, (sms) => {
    for (const hear of listeners) hear(sms);
  });
  return {
    url,
    databaseUrl,
    pid: process.pid,
    as: (token) => createClient({ baseUrl: url, token: () => token ?? null }),
    ask: async (name, value) => (await answer(name, value)) as never,
    onSms: (listener) => void listeners.push(listener),
    postmaster: () => findPostmaster(databaseUrl),
    kill: close,
    stop: close,
  };
}

/** Runs benchmarks on the database cluster of the test run. */
export const createTestHost = (): BenchHost => ({
  clusterUrl: inject('postgresUrl'),
  startServer: startServerHere,
  // Imports browser tools only if a benchmark needs them.
  startProduct: async () => (await import('../harness/product.ts')).startProduct(),
  report: () => {},
});
