import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from 'vite';
import type { SiteData } from '../../src/contract/site.ts';
import { embedSite } from '../../src/server/web/embed.ts';
import { developmentPage } from '../../src/server/web/developmentPage.ts';

const root = join(import.meta.dirname, '../..');
/**
 * Base path of the ticket page's modules. The ticket page has its own Vite server, because it uses
 * Preact and the application uses React.
 */
const TICKET = '/@ticket/';

/**
 * Ignores updates with an empty file, because many editors empty a file before they write the new
 * text. For an empty module, which exports nothing, Vite would reload the page. The new text comes
 * as another update.
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
  // The script's path in the page is relative to the HTML file, but the page's URL is in another
  // folder.
  const page = source.replace('src="./', 'src="/');
  const html = developmentPage(await vite.transformIndexHtml(url, page), hasDemo);
  const whole = site ? embedSite(html, site) : html;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store').end(whole);
}

/**
 * Starts one Vite server for the application and one for the ticket page, each with the
 * configuration of its build.
 */
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
        // The URL names a file that does not exist.
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
