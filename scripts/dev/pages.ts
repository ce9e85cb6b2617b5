import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from 'vite';
import type { SiteData } from '../../src/contract/site.ts';
import { embedSite } from '../../src/server/web/embed.ts';
import { developmentPage } from '../../src/server/web/developmentPage.ts';

const root = join(import.meta.dirname, '../..');
/** Where the ticket page has its own modules: it runs on Preact, the application on React. */
const TICKET = '/@ticket/';

/**
 * Many editors empty a file before they write it. Read in between, a screen has lost what it exports,
 * and the page would be loaded again; the text that follows is a change of its own.
 */
const wholeFiles: Plugin = {
  name: 'whole-files',
  enforce: 'pre',
  async hotUpdate({ type, read }) {
    return type === 'update' && (await read()) === '' ? [] : undefined;
  },
};

/** Preact has no component refresh, so the ticket page is loaded again. */
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
  // Beside the page's file, which is not beside its address.
  const page = source.replace('src="./', 'src="/');
  const html = developmentPage(await vite.transformIndexHtml(url, page), hasDemo);
  const whole = site ? embedSite(html, site) : html;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store').end(whole);
}

/** Both entries, each by a Vite of its own with the configuration it is built with. */
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
        // Names a file that nobody has.
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
