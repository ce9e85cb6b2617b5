import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config/index.ts';
import { isCall } from './callLimits.ts';

/** What Stripe's script is made of: itself, its card form and the bank's challenge in frames, its calls. */
const stripeSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};
const noSources: typeof stripeSources = { scripts: [], frames: [], calls: [] };

/** The scanner's camera and the nearest place: asked for by our own pages, never from a frame. */
const permissions = 'camera=(self), geolocation=(self), microphone=()';

/** Loads nothing and stands in no frame, should somebody open it as a page. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
const isData = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('application/json');

/** A script, a style or a font of the pages, which asks for no permission. */
const isForEver = (reply: FastifyReply) =>
  String(reply.getHeader('cache-control')).includes('immutable');

/** What tells a browser how to treat a page. They are half of what an answer to a small change weighs. */
const pageHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const https = config.publicUrl.startsWith('https:');
  const stripe = config.stripe ? stripeSources : noSources;
  const maps = config.site.map ? [new URL(config.site.map.tileUrl).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The scanner reads QR codes with a compiled module of our own; scripts gain nothing by it.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...stripe.scripts],
        // Windows, messages and drawn codes set styles on elements; no script can hide in them.
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
        // No text becomes HTML, and only the worker's the address of a script (web/app/serviceWorker.ts);
        // Stripe's script loads its own parts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['valet-worker', ...(config.stripe ? ['default'] : [])],
        // Only where the page itself comes by HTTPS: it breaks a plain development server.
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (request, reply) => {
    // The pages' policy is half a kilobyte, and an answer of data is nobody's page.
    if (isData(reply)) {
      for (const name of pageHeaders) reply.removeHeader(name);
      void reply.header('content-security-policy', dataPolicy);
    }
    if (!isForEver(reply)) void reply.header('permissions-policy', permissions);
    // That the connection stays is HTTP/1.1's rule; saying so costs each of fifty files its bytes.
    if (request.raw.httpVersion === '1.1' && request.headers.connection !== 'close')
      reply.raw.removeHeader('connection');
    if (isCall(request)) void reply.header('cache-control', 'no-store');
  });
}
