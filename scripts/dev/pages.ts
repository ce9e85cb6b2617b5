import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from 'vite';
import type { SiteData } from '../../src/contract/site.ts';
import { embedSite } from '../../src/server/web/embed.ts';
import { developmentPage } from '../../src/server/web/developmentPage.ts';

const root = join(import.meta.dirname, '../..');
/**
 * Base path of the ticket page's modules. They have their own Vite, as they run on Preact and the application on
 * React.
 */
const TICKET = '/@ticket/';

/**
 * Ignores updates with an empty file, because many editors empty a file before they write it. An empty module
 * exports nothing, and Vite would reload the page; the written text comes as another update.
 */
const wholeFiles: Plugin = {
  name: 'whole-files',
  enforce: 'pre',
  async hotUpdate({ type, read }) {
    return type === 'update' && (await read()) === '' ? [] : undefined;
  },
};

/** Reloads the ticket page on every change, because Preact has no component refresh. */
const reload: Plugin = {
  name: 'reload',
  hotUpdate({ server }) {
    server.ws.send({ type: 'full-reload' });
    return [];
  },
};

const viteServer = (front: Server, configFile: string, config: InlineConfig) =>
  createServer({
    ...config,
    configFile: join(root, configFile),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: front }, watch: { ignored: ['**/*.test.*'] } },
  });

type Page = { vite: ViteDevServer; file: string; hasDemo: boolean; site?: SiteData };

async function sendPage(
  { vite, file, hasDemo, site }: Page,
  url: string,
  response: ServerResponse,
) {
  const source = await readFile(join(root, 'src/web', file), 'utf8');
  // The page's script is relative to the page's file, but the address is in another folder.
  const page = source.replace('src="./', 'src="/');
  const html = developmentPage(await vite.transformIndexHtml(url, page), hasDemo);
  const whole = site ? embedSite(html, site) : html;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store').end(whole);
}

/** Starts a Vite server for each of the two entries, each with the configuration of its build. */
export async function startPages(front: Server, site: SiteData, hasDemo: boolean) {
  const [app, ticket] = await Promise.all([
    viteServer(front, 'vite.config.ts', {
      optimizeDeps: { entries: ['index.html'] },
      plugins: [wholeFiles],
    }),
    viteServer(front, 'vite.ticket.config.ts', {
      base: TICKET,
      cacheDir: join(root, 'node_modules/.vite-ticket'),
      optimizeDeps: { entries: ['ticket.html'] },
      plugins: [wholeFiles, reload],
    }),
  ]);
  return {
    answer(request: IncomingMessage, response: ServerResponse): void {
      const url = request.url ?? '/';
      const isTicket = url.startsWith('/customer/ticket/');
      const page = isTicket
        ? { vite: ticket, file: 'ticket.html', hasDemo }
        : { vite: app, file: 'index.html', hasDemo, site };
      const { vite } = url.startsWith(TICKET) ? { vite: ticket } : page;
      vite.middlewares(request, response, () => {
        // The address names a file that does not exist.
        if (/\.\w{2,5}(\?|$)/.test(url) || url.startsWith(TICKET)) {
          response.writeHead(404).end();
          return;
        }
        sendPage(page, url, response).catch((error: unknown) => {
          console.error(error);
          response.writeHead(500).end(String(error));
        });
      });
    },
    async close() {
      await Promise.all([app.close(), ticket.close()]);
    },
  };
}
