import { inject } from 'vitest';
import { ensureWebIsBuilt } from '#server/web/build.ts';
import { launchBrowser, type Browser } from './browser.ts';
import { startServer, type TestServer, type TestServerOptions } from './server.ts';

export type Product = { server: TestServer; browser: Browser; close(): Promise<void> };

let latest: Promise<Browser> | undefined;

/** The files that one worker runs one after the other share a browser, which ends with the worker. */
async function openBrowser(): Promise<Browser> {
  const open = await latest;
  if (open?.isConnected()) return open;
  latest = launchBrowser();
  return latest;
}

/** The product as a person meets it: the built web app, the server, and a browser. */
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
