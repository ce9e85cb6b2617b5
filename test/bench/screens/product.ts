import { ensureWebIsBuilt } from '#server/web/ensureWebIsBuilt.ts';
import { launchBrowser } from '../../harness/browser.ts';
import type { Product } from '../../harness/product.ts';
import { startServer } from '../../harness/server.ts';

/** Starts a server with the web app, a browser and its own database, outside the test runner. */
export async function startBenchProduct(clusterUrl: string): Promise<Product> {
  const webFolder = await ensureWebIsBuilt(console.error);
  const server = await startServer(clusterUrl, { webFolder });
  const browser = await launchBrowser();
  return {
    server,
    browser,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
