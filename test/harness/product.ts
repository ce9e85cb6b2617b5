import { inject } from 'vitest';
import { ensureWebIsBuilt } from '#server/web/ensureWebIsBuilt.ts';
import { launchBrowser, type Browser } from './browser.ts';
import { startServer, type TestServer, type TestServerOptions } from './server.ts';
import { runUntilEnd } from './runServer.ts';

export type Product = { server: TestServer; browser: Browser; close(): Promise<void> };

let latest: Promise<Browser> | undefined;

/** Opens the browser that all test files of a worker share. The browser ends with the worker. */
async function openBrowser(): Promise<Browser> {
  const open = await latest;
  if (open?.isConnected()) return open;
  latest = launchBrowser();
  return latest;
}

/** Starts the server with the built web app, and a browser. */
export async function startProduct(options: TestServerOptions = {}): Promise<Product> {
  const webFolder = await ensureWebIsBuilt(() => {});
  const [server, browser] = await Promise.all([
    startServer(inject('postgresUrl'), { webFolder, ...options }),
    openBrowser(),
  ]);
  return {
    server,
    browser,
    async close() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await server.close();
    },
  };
}

/** Starts the product before the tests of a file and closes it after them. */
export const runProduct = (options?: TestServerOptions): Product =>
  runUntilEnd(() => startProduct(options));
