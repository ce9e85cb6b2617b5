import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, languages, type Language } from '#texts/languages.ts';
import type { Context } from '../context.ts';
import { findGuestTicket } from '../features/orders/queries/guest.ts';
import { compressed } from '../platform/http/compression.ts';
import { developmentPage } from './developmentPage.ts';
import { type Page, readAppPages } from './preloadHints.ts';

type Pages = { app: string; ticket: Record<Language, string>; noTicket: string };

function readPages(folder: string, { mode, publicUrl }: Context['config']): Pages {
  const read = (name: string) => {
    const html = readFileSync(join(folder, name), 'utf8');
    return mode === 'production' ? html : developmentPage(html);
  };
  // Who shares a link shows the picture from elsewhere.
  const app = read('index.html').replace(
    /(property="og:(?:url|image)" content=")\//g,
    (_, before: string) => `${before}${publicUrl}/`,
  );
  const noTicket = read('ticket.html');
  return { app, ticket: ticketPages(folder, noTicket), noTicket };
}

/** The page in each language names its texts, which would else be asked for by its script. */
function ticketPages(folder: string, page: string): Record<Language, string> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/ticket.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const inLanguage = (language: Language) => {
    const hints = ['common', 'pay', 'ticket']
      .map((name) => manifest[`../texts/${language}/${name}.json`]?.file ?? '')
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    return page
      .replace(
        '<html lang="en" dir="ltr">',
        `<html lang="en" dir="ltr" data-language="${language}">`,
      )
      .replace('</head>', `${hints.join('')}</head>`);
  };
  return Object.fromEntries(
    languages.map((language) => [language, inLanguage(language)]),
  ) as Record<Language, string>;
}

/** JSON inside a script element: nothing in it may close the element. */
function embed(data: unknown): string {
  const json = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="ticket-data">${json}</script>`;
}

async function ticketPage(ctx: Context, { ticket, noTicket }: Pages, token: string) {
  const found = await findGuestTicket(ctx, token);
  if (!found) return { status: 404, html: noTicket };
  const html = ticket[found.language].replace('<!--ticket-data-->', () => embed(found.ticket));
  return { status: 200, html };
}

/**
 * What guards a document, counts calls or asks whether a file has changed says nothing to a script, a
 * style or a font that is kept for ever. A screen has about 30 of them.
 */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'etag',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-xss-protection',
];

/** The built web app: hashed files for ever, pages never cached, the ticket with its data in it. */
export async function mountPages(
  app: FastifyInstance,
  ctx: Context,
  folder: string,
): Promise<void> {
  const pages = readPages(folder, ctx.config);
  const appPage = readAppPages(folder, pages.app);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/');
      // A changed script beside them is found by its tag.
      const needless = path.endsWith('.html') ? [] : documentHeaders;
      for (const name of needless) if (forEver || name !== 'etag') reply.removeHeader(name);
      void reply.header(
        'cache-control',
        forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      );
    },
  });

  app.get<{ Params: { token: string } }>(
    '/customer/ticket/:token',
    { compress: compressed, schema: { hide: true } },
    async (request, reply) => {
      const { status, html } = await ticketPage(ctx, pages, request.params.token);
      if (status === 404) await ctx.limits.use('ticketLookupAddress', request.ip);
      return reply.code(status).type('text/html; charset=utf-8').send(html);
    },
  );

  // Every other page is the application, which knows its own addresses.
  app.get('/', { schema: { hide: true } }, async (request, reply) =>
    sendPage(request, reply, appPage('/', detectLanguage(request))),
  );
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    const isFile = /\.[a-z0-9]{2,5}$/i.test(path);
    if (isFile || path.startsWith('api/')) return reply.callNotFound();
    return sendPage(request, reply, appPage(`/${path}`, detectLanguage(request)));
  });
}

/** What the browser asks for first, where we speak it. */
function detectLanguage({ headers }: FastifyRequest): Language {
  const [wanted] = /^[a-z]+/.exec(headers['accept-language']?.toLowerCase() ?? '') ?? [];
  return isLanguage(wanted) ? wanted : languages[0];
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b`).test(accepted),
  );
  if (encoding) void reply.header('content-encoding', encoding);
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, accept-encoding')
    .type('text/html; charset=utf-8')
    .send(page[encoding ?? 'plain']);
}
