import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config/index.ts';
import { isCall } from './callLimits.ts';

/**
 * CSP sources of Stripe: its script, the iframes of the card form and the bank's challenge, and its
 * API.
 */
const stripeSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};
const noSources: typeof stripeSources = { scripts: [], frames: [], calls: [] };

/**
 * Allows camera (QR scanner) and location (nearest location) only to Portico's own pages, not to
 * iframes.
 */
const permissions = 'camera=(self), geolocation=(self), microphone=()';

/**
 * CSP of JSON answers: an answer loads nothing and cannot be framed, even when opened as a page.
 */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
const isOf = (type: string) => (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith(type);
const isData = isOf('application/json');
const isPage = isOf('text/html');

/**
 * Headers that matter only for pages. In the answer to a small change they would be half the bytes.
 */
const pageHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-xss-protection',
];

export async function installSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const https = config.publicUrl.startsWith('https:');
  const stripe = config.stripe ? stripeSources : noSources;
  const maps = config.site.map ? [new URL(config.site.map.tileUrl).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Allows WebAssembly, which the QR scanner needs, but not `eval` in scripts.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...stripe.scripts],
        // Dialogs, toasts and QR codes set inline styles; styles cannot run scripts.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...maps],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(https ? [] : ['ws:']), ...stripe.calls],
        ...(stripe.frames.length > 0 ? { frameSrc: stripe.frames } : {}),
        objectSrc: ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Trusted Types: strings cannot become HTML, and only the service workers' policies create a
        // script URL (web/app/registerWorker.ts, web/ticket/keepTicket.ts). Stripe's script needs the policy `default` to load
        // its own parts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['valet-worker', 'ticket-worker', ...(config.stripe ? ['default'] : [])],
        // Only with HTTPS: this directive breaks a development server without TLS.
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    // Only old Internet Explorer and Flash read these two.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
  app.addHook('onSend', async (request, reply) => {
    // JSON answers are no pages, so they get a short CSP instead of the page's half kilobyte.
    if (isData(reply)) {
      for (const name of pageHeaders) reply.removeHeader(name);
      void reply.header('content-security-policy', dataPolicy);
    }
    if (isPage(reply)) void reply.header('permissions-policy', permissions);
    // Removes `connection: keep-alive`, the default of HTTP/1.1, because it adds bytes to each of
    // fifty files.
    if (request.raw.httpVersion === '1.1' && request.headers.connection !== 'close')
      reply.raw.removeHeader('connection');
    if (isCall(request)) void reply.header('cache-control', 'no-store');
  });
}
