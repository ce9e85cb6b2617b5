import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, languages, type Language } from '#texts/languages.ts';
import type { Context } from '../context.ts';
import type { findGuestTicket } from '../features/orders/queries/guest.ts';
import { scanPath } from '#domain/stays/scan.ts';
import { ticketLinkPath } from '#domain/stays/ticketLink.ts';
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts';
import {
  compressReads,
  type CompressedBody,
  sendCompressed,
} from '../platform/http/compression.ts';
import { developmentPage } from './developmentPage.ts';
import { requireOwnHost } from '../platform/http/ownHost.ts';
import type { PlatformSettings } from '#contract/settings.ts';
import { embedJson, embedSite } from './embed.ts';
import { readAppPages } from './readAppPages.ts';
import type { ServerMode } from '../config/group.ts';
import type { ConfiguredSite, LocalizedText, OperatorData, SiteData } from '#contract/site.ts';

/** Fills a missing language with the text of the other language; null when both are missing. */
function readBoth({ en, ar }: { en: string; ar: string }): LocalizedText | null {
  if (!en && !ar) return null;
  return { en: en || ar, ar: ar || en };
}

function readOperator({ contact, sender }: PlatformSettings): OperatorData | null {
  const operator = {
    name: readBoth(contact.operatorName),
    address: readBoth(contact.operatorAddress),
    email: contact.supportEmail,
    phone: contact.supportPhone,
    helpUrl: sender.helpUrl,
  };
  return Object.values(operator).some(Boolean) ? operator : null;
}

/**
 * Combines the configured content with settings that administrators can change while the server
 * runs.
 */
function buildSiteData(site: ConfiguredSite, settings: PlatformSettings): SiteData {
  const { voices, figures } = settings.landing;
  return {
    ...site,
    testimonials: voices.length > 0 || figures.length > 0 ? settings.landing : null,
    operator: readOperator(settings),
  };
}

/**
 * URL paths that exist only on a development server; the web app's routes leave out the same paths.
 */
const DEVELOPMENT_ONLY = ['/test-reset'];

/** Splits a path as the web app's router does: ignores case and a trailing slash. */
const split = (path: string) => path.toLowerCase().split('/').filter(Boolean);

const isDevelopmentOnly = (path: string): boolean =>
  DEVELOPMENT_ONLY.includes(`/${split(path).join('/')}`);

/**
 * Reads the paths at which the web app has a screen.
 *
 * @param folder folder of the built web app; its `addresses.json` lists every valid path, and a
 *   segment that begins with `$` matches any text
 * @returns a function that returns true when the web app has a screen at a path
 */
function readAddresses(folder: string, mode: ServerMode): (path: string) => boolean {
  const addresses = JSON.parse(readFileSync(join(folder, 'addresses.json'), 'utf8')) as string[];
  const hidden = mode === 'production' ? DEVELOPMENT_ONLY : [];
  const patterns = addresses.filter((address) => !hidden.includes(address)).map(split);
  return (path) => {
    const parts = split(path);
    return patterns.some(
      (pattern) =>
        pattern.length === parts.length &&
        pattern.every((part, index) => part.startsWith('$') || part === parts[index]),
    );
  };
}

type PagesContext = Pick<Context, 'config' | 'settings' | 'limits'>;
type FindTicket = (token: string) => ReturnType<typeof findGuestTicket>;

type Pages = { ticket: Record<Language, string>; noTicket: string };

const readPage = (folder: string, name: string, { mode, demo }: Context['config']) => {
  const html = readFileSync(join(folder, name), 'utf8');
  return mode === 'production' ? html : developmentPage(html, demo);
};

function readPages(folder: string, config: Context['config']): Pages {
  const noTicket = readPage(folder, 'ticket.html', config);
  return { ticket: ticketPages(folder, noTicket), noTicket };
}

/** Renders the application's pages, and renders them again when an embedded setting changes. */
function createAppPages(folder: string, { config, settings }: PagesContext) {
  // Link previews on other sites need absolute URLs of the page and its picture.
  const html = readPage(folder, 'index.html', config).replace(
    /(property="og:(?:url|image)" content=")\//g,
    (_, before: string) => `${before}${config.publicUrl}/`,
  );
  const write = (now: PlatformSettings) =>
    readAppPages(folder, embedSite(html, buildSiteData(config.site, now)));
  let written = settings.current();
  let pages = write(written);
  return (path: string, language: Language): Promise<CompressedBody> => {
    const now = settings.current();
    if (now !== written) {
      const isOther = (['landing', 'contact', 'sender'] as const).some(
        (section) => JSON.stringify(now[section]) !== JSON.stringify(written[section]),
      );
      if (isOther) pages = write(now);
      written = now;
    }
    return pages(path, language);
  };
}

/**
 * Builds the ticket page of each language, with preload hints for its texts: otherwise the browser
 * finds the texts only when the script runs.
 */
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

const ASK_AGAIN_SECONDS = 5;

async function ticketPage(findTicket: FindTicket, { ticket, noTicket }: Pages, token: string) {
  const found = await findTicket(token);
  if (!found) return { status: 404, html: noTicket };
  const html = ticket[found.language].replace('<!--ticket-data-->', () =>
    embedJson('ticket-data', found.ticket),
  );
  return { status: 200, html };
}

/**
 * Headers that have no effect on scripts, styles and fonts that are cached for ever: they protect
 * documents or revalidate files. Removing these headers saves bytes on the about 30 files of a
 * screen.
 */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'etag',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-xss-protection',
];

/**
 * Serves the built web app: hashed files with a one-year cache, pages without a cache, and the
 * ticket page with embedded ticket data.
 */
export async function mountPages(
  app: FastifyInstance,
  ctx: PagesContext,
  folder: string,
  findTicket: FindTicket,
): Promise<void> {
  const pages = readPages(folder, ctx.config);
  const appPage = createAppPages(folder, ctx);
  const isAddress = readAddresses(folder, ctx.config.mode);
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
      // Scripts outside `/assets/` keep the ETag, because browsers revalidate these scripts.
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
    { compress: compressReads },
    async (request, reply) => {
      void reply.type('text/html; charset=utf-8');
      try {
        const { status, html } = await ticketPage(findTicket, pages, request.params.token);
        if (status === 404) await ctx.limits.use('ticketLookupAddress', request.ip);
        return await reply.code(status).send(html);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        request.log.error({ err: error }, 'ticket page without its ticket');
        // The page shows that the ticket is not available, and polls until the ticket is available.
        void reply.code(503).header('retry-after', ASK_AGAIN_SECONDS);
        return reply.send(pages.ticket[detectLanguage(request)]);
      }
    },
  );

  // All other paths get the application's page, which shows a 'not found' screen for an unknown
  // path.
  app.get('/', async (request, reply) =>
    sendPage(request, reply, await appPage('/', detectLanguage(request))),
  );
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*'];
    const isFile = /\.[a-z0-9]{2,5}$/i.test(path);
    if (isFile || path.startsWith('api/')) return reply.callNotFound();
    if (isDevelopmentOnly(path)) requireOwnHost(request, ctx.config.publicUrl);
    if (!isAddress(`/${path}`)) void reply.code(404);
    return sendPage(request, reply, await appPage(`/${path}`, detectLanguage(request)));
  });
}

/**
 * Returns the first language of `Accept-Language` if Portico has it, otherwise the default
 * language.
 */
function detectLanguage({ headers }: FastifyRequest): Language {
  const [wanted] = /^[a-z]+/.exec(headers['accept-language']?.toLowerCase() ?? '') ?? [];
  return isLanguage(wanted) ? wanted : languages[0];
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedBody) {
  void reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, accept-encoding')
    .type('text/html; charset=utf-8');
  return sendCompressed(request, reply, page);
}

/** Redirects the short address in SMS and QR codes to the guest's page. */
export function mountTicketLinks(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>(
    ticketLinkPath(':token'),
    { schema: { hide: true } },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(scanPath('ticket', encodeURIComponent(request.params.token))),
  );
}
