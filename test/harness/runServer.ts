import { afterAll, beforeAll, beforeEach, inject, onTestFinished } from 'vitest';
import { startServerWithStripe } from '../factories/stripe.ts';
import { startServer, type TestServer, type TestServerOptions } from './server.ts';

/** Replaces the content of an object, so a `const` of a test file can be filled by a hook. */
function refill(target: object, source: object): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
  Object.assign(target, source);
}

/** Builds an object once, before the tests of a file. It is empty until then. */
export function buildBeforeAll<T extends object>(build: () => Promise<T> | T): T {
  const target = {} as T;
  beforeAll(async () => refill(target, await build()));
  return target;
}

/** Builds an object anew before each test. It is empty until then. */
export function buildBeforeEach<T extends object>(build: () => Promise<T> | T): T {
  const target = {} as T;
  beforeEach(async () => refill(target, await build()));
  return target;
}

/** Starts something before the tests of a file and closes it after them. */
export function runUntilEnd<T extends { close(): Promise<void> }>(start: () => Promise<T>): T {
  const started = buildBeforeAll(start);
  afterAll(() => started.close());
  return started;
}

/** Starts a server before the tests of a file and stops it after them. */
export const runServer = (options?: TestServerOptions): TestServer =>
  runUntilEnd(() => startServer(inject('postgresUrl'), options));

/** Like `runServer`, with a Stripe stub instead of the sandbox. */
export const runServerWithStripe = (options?: TestServerOptions): TestServer =>
  runUntilEnd(() => startServerWithStripe(inject('postgresUrl'), options));

/** Runs a second process on the database of a server, without a worker. */
export const runBeside = (server: TestServer, options?: TestServerOptions): TestServer =>
  runUntilEnd(() =>
    startServer(inject('postgresUrl'), {
      databaseUrl: server.databaseUrl,
      worker: false,
      ...options,
    }),
  );

/** Starts a server with a database of its own, and stops it at the end of the test. */
export async function startForTest(options?: TestServerOptions): Promise<TestServer> {
  const started = await startServer(inject('postgresUrl'), options);
  onTestFinished(() => started.close());
  return started;
}

/** Starts a second process on the database of a server, and stops it at the end of the test. */
export const startBeside = ({ databaseUrl }: TestServer, options?: TestServerOptions) =>
  startForTest({ databaseUrl, worker: false, ...options });

/** Like `startBeside`, with the limits of production. */
export const startStrict = (server: TestServer) =>
  startBeside(server, { config: { rateLimitFactor: 1 } });
