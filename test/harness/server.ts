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
  /** Returns a client of the contract, signed out or with a session token. */
  as(token?: string): ApiCall;
  /** Moves the server's clock forward. The job queue still uses PostgreSQL's clock. */
  advance(milliseconds: number): void;
  /**
   * Stops the server's clock, so a slow machine misses no limit of a minute. The returned function
   * starts the clock again.
   */
  holdClock(): () => void;
  close(): Promise<void>;
};

export type TestServerOptions = {
  config?: Partial<Config>;
  /** Folder of the built web app, which the server also serves. */
  webFolder?: string;
  /** Fill the database with the demo data. */
  demo?: boolean;
  /** URL of an existing database; by default a fresh one is created. */
  databaseUrl?: string;
  /** Run the jobs in this process; true by default. */
  worker?: boolean;
  /** Logger of the server; by default nothing is logged. */
  log?: Logger;
};

/** Long timeouts, because on a busy machine a connection alone may take seconds. */
const patience: DatabaseLimits = {
  connectMs: 60_000,
  lockMs: 60_000,
  statementMs: 60_000,
  idleMs: 120_000,
};

/** Uses the production timeout for locks, for tests that hold a lock and expect a refusal. */
export const impatientAtLocks: ConnectionLimits = {
  calls: { ...patience, lockMs: databaseLimits.calls.lockMs },
  jobs: patience,
  callMs: patience.statementMs,
};

export const testConfig: Config = {
  mode: 'test',
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'http://localhost',
  databaseUrl: null,
  migrationDatabaseUrl: null,
  dataDir: '',
  // The same key for all test servers, because workers share databases that are filled once.
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
  databaseLimits: { calls: patience, jobs: patience, callMs: patience.statementMs },
  hashCost: isFull ? hashCost : { memoryCost: 64, timeCost: 1 },
  rateLimitFactor: 1_000,
};

/**
 * Path of a page of the same origin without scripts, with the headers of the application's pages.
 * For a page with another opener policy the browser starts a new process, whose caches are empty.
 */
export const EMPTY_PAGE = '/empty-page';
/** Names an icon, because the browser would request /favicon.ico and log that it is missing. */
const emptyPage = '<!doctype html><link rel="icon" href="data:,">';

/**
 * Ports below those of outgoing connections. An outgoing connection could take the port between two
 * servers.
 */
const PORTS = { from: 20_000, to: 32_000 };
const MOST_TRIES = 50;
const pickPort = () => randomInt(PORTS.from, PORTS.to);
let workerPort = pickPort();
let isWorkerPortTaken = false;

/** Returns the origin of this worker's server with the web app; null while none is running. */
export const workerOrigin = () => (isWorkerPortTaken ? `http://localhost:${workerPort}` : null);

/**
 * Listens on the worker's port if the server has the web app. These servers use the port one after
 * the other, so the browser's HTTP cache stays valid. A second server at the same time gets any
 * port.
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

/** Starts a complete server with its own port and database. */
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
  // Disables scheduled routines, because tests run routines themselves. A scheduled routine could
  // book money or add a statement to a count.
  if (options.worker ?? true) await startWorker(ctx, {});
  const app = await buildApp(ctx, options.webFolder ?? null);
  app.get(EMPTY_PAGE, (_request, reply) => reply.type('text/html').send(emptyPage));
  const leavePort = await listen(app, config, options.webFolder !== undefined);
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  // Links in messages must have the port that the operating system chose.
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
      // Closes all connections, because `close` waits for answers that a test has not read to the
      // end.
      app.server.closeAllConnections();
      await app.close();
      leavePort();
      await closeContext(ctx);
      await database?.drop();
    },
  };
}
