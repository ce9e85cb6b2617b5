import { createHash, randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createClient, type ApiCall } from '#contract/client.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config/index.ts';
import type { Context } from '#server/context.ts';
import { closeContext, createContext } from '#server/create.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { startWorker } from '#server/jobs.ts';
import {
  type ConnectionLimits,
  type DatabaseLimits,
  databaseLimits,
} from '#server/platform/db/connection.ts';
import { createLog } from '#server/platform/log/log.ts';
import { hashCost } from '#server/platform/secrets/passwords.ts';
import { createDatabase, fillOnce } from './database.ts';
import { isFull } from './propertyRuns.ts';
import { countStep } from './tally.ts';

export type TestServer = {
  ctx: Context;
  url: string;
  databaseUrl: string;
  /** The contract's client, signed out or with a token. */
  as(token?: string): ApiCall;
  /** Moves the server's clock forward. Jobs in the queue keep PostgreSQL's own time. */
  advance(milliseconds: number): void;
  /** Stops the server's clock, so that a slow machine misses no limit of a minute. The returned function starts it. */
  holdClock(): () => void;
  close(): Promise<void>;
};

export type TestServerOptions = {
  config?: Partial<Config>;
  /** Serve the built web app from this folder too. */
  webFolder?: string;
  /** Begin with the data of the demo. */
  demo?: boolean;
  /** Use a database that is there already instead of a fresh one. */
  databaseUrl?: string;
  /** Run the jobs in this process; on unless said otherwise. */
  worker?: boolean;
  /** Where the log goes instead of nowhere. */
  log?: Logger;
};

/** Long limits: on a busy machine a connection alone may take seconds. */
const patience: DatabaseLimits = {
  connectMs: 60_000,
  lockMs: 60_000,
  statementMs: 60_000,
  idleMs: 120_000,
};

/** The product's own limit for locks, for tests that hold a lock to see a refusal. */
export const impatientAtLocks: ConnectionLimits = {
  calls: { ...patience, lockMs: databaseLimits.calls.lockMs },
  jobs: patience,
};

export const testConfig: Config = {
  mode: 'test',
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'http://localhost',
  databaseUrl: null,
  migrationDatabaseUrl: null,
  dataDir: '',
  // Workers share databases that are filled once, so all have the same key.
  secretKey: createHash('sha256').update('tests').digest(),
  mail: null,
  sms: null,
  stripe: null,
  push: null,
  webhooks: { allowsInside: false, allowsPlain: true, timeoutMs: 10_000, nameServers: null },
  services: ['web', 'worker'],
  trustedProxies: [],
  metricsToken: null,
  apiDocs: true,
  demo: true,
  site: { demoUrl: null, testimonials: null, map: null },
  logLevel: 'fatal',
  poolSize: 8,
  smsCeilings: { business: 100_000, platform: 100_000 },
  databaseLimits: { calls: patience, jobs: patience },
  hashCost: isFull ? hashCost : { memoryCost: 64, timeCost: 1 },
  rateLimitFactor: 1_000,
};

/**
 * A page of the same origin without scripts. It has the headers of the product's pages: for a page of another opener policy
 * a browser starts a new process, whose caches are empty.
 */
export const EMPTY_PAGE = '/empty-page';
/** Names an icon: without one the browser asks for /favicon.ico, and logs that it is missing. */
const emptyPage = '<!doctype html><link rel="icon" href="data:,">';

/** Range below the ports of outgoing connections, which could take the port between two servers. */
const PORTS = { from: 20_000, to: 32_000 };
const MOST_TRIES = 50;
const pickPort = () => randomInt(PORTS.from, PORTS.to);
let workerPort = pickPort();
let isWorkerPortTaken = false;

/** The origin of the server of this worker that has the web app; null while there is none. */
export const workerOrigin = () => (isWorkerPortTaken ? `http://localhost:${workerPort}` : null);

/**
 * Listens on the worker's port, if the server has the web app. All such servers use it one after the other, so that the
 * HTTP cache of the browser stays valid. A second server beside it gets any port.
 *
 * @returns a function that frees the port for the next server
 */
async function listen(
  app: FastifyInstance,
  { port, host }: Config,
  hasPages: boolean,
): Promise<() => void> {
  if (!hasPages || port !== 0 || isWorkerPortTaken) {
    await app.listen({ port, host });
    return () => {};
  }
  isWorkerPortTaken = true;
  for (let tries = 1; ; tries += 1) {
    try {
      await app.listen({ port: workerPort, host });
      return () => {
        isWorkerPortTaken = false;
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries > MOST_TRIES) throw error;
      workerPort = pickPort();
    }
  }
}

async function fillWithDemo(databaseUrl: string): Promise<void> {
  const ctx = await createContext(testConfig, databaseUrl, createLog(testConfig.logLevel));
  await fillDemo(ctx);
  await closeContext(ctx);
}

/** Starts a whole server on a port and a database of its own. */
export async function startServer(
  clusterUrl: string,
  options: TestServerOptions = {},
): Promise<TestServer> {
  countStep('servers');
  const template = options.demo ? await fillOnce(clusterUrl, 'demo', fillWithDemo) : undefined;
  const database = options.databaseUrl ? null : await createDatabase(clusterUrl, template);
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const config = { ...testConfig, ...options.config };
  let ahead = 0;
  let heldAt: number | null = null;
  const clock = () => new Date((heldAt ?? Date.now()) + ahead);
  const ctx = await createContext(
    config,
    databaseUrl,
    options.log ?? createLog(config.logLevel),
    clock,
  );
  // Tests run routines themselves: a scheduled one would book, or count as a statement, in between.
  if (options.worker ?? true) await startWorker(ctx, {});
  const app = await buildApp(ctx, options.webFolder ?? null);
  app.get(EMPTY_PAGE, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html').send(emptyPage),
  );
  const leavePort = await listen(app, config, options.webFolder !== undefined);
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  // Links in messages have to lead to the port the system chose.
  if (!options.config?.publicUrl) config.publicUrl = url;
  return {
    ctx,
    url,
    databaseUrl,
    as: (token) => createClient({ baseUrl: url, token: () => token ?? null }),
    advance(milliseconds) {
      ahead += milliseconds;
    },
    holdClock() {
      heldAt = Date.now();
      return () => {
        heldAt = null;
      };
    },
    async close() {
      // An answer that a test has not read to its end would be waited for.
      app.server.closeAllConnections();
      await app.close();
      leavePort();
      await closeContext(ctx);
      await database?.drop();
    },
  };
}
