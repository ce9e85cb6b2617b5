import { inject } from 'vitest';
import { ensureWebIsBuilt } from '#server/web/build.ts';
import { launchBrowser, type Browser } from './browser.ts';
import { startServer, type TestServer, type TestServerOptions } from './server.ts';

export type Product = { server: TestServer; browser: Browser; close(): Promise<void> };

/** The product as a person meets it: the built web app, the server, and a browser. */
export async function startProduct(options: TestServerOptions = {}): Promise<Product> {
  const webFolder = await ensureWebIsBuilt(() => {});
  const [server, browser] = await Promise.all([
    startServer(inject('postgresUrl'), { webFolder, ...options }),
    launchBrowser(),
  ]);
  return {
    server,
    browser,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
