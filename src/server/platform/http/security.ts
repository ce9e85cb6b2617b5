import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/index.ts';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { addressCounts, addressKey } from '../limits/addressKey.ts';
import { asCaller } from '../secrets/fairQueue.ts';

/**
 * A minute from one address; a hotel's staff and guests often share one. Whoever reads the
 * description of all calls, a quarter of a megabyte, reads it once.
 */
const A_MINUTE = { call: 1_200, file: 3_000, docs: 30 };

/**
 * The route the router chose, or '' for none. Never the address as it was sent: there `/%61pi/` and
 * `http://any.host/api/` mean `/api/` too.
 */
const getRoute = (request: FastifyRequest) => request.routeOptions.url ?? '';
const isCall = (request: FastifyRequest) => /^$|^\/(api|ws|customer)\b/.test(getRoute(request));
function getKind(request: FastifyRequest): keyof typeof A_MINUTE {
  if (isCall(request)) return 'call';
  return /^\/(docs|openapi\.json)$/.test(getRoute(request)) ? 'docs' : 'file';
}
/** A load balancer asks often, and every instance from the same address. */
const isAlive = (request: FastifyRequest) => getRoute(request) === '/healthz';
/** What is signed is known by that, whoever else calls from there: only wrong signatures are counted. */
const isWebhook = (request: FastifyRequest) => getRoute(request).startsWith('/api/webhooks/');
const isUncounted = (request: FastifyRequest) => isAlive(request) || isWebhook(request);

/** The same for the wider networks that an IPv6 address may choose from. */
function limitNetworks(factor: number): (request: FastifyRequest) => Promise<void> {
  const limiters = new Map<string, RateLimiterMemory>();
  return async (request) => {
    if (isUncounted(request)) return;
    const kind = getKind(request);
    const [, ...networks] = addressCounts(request.ip);
    for (const { key, times } of networks) {
      const name = `${kind} ${times}`;
      const points = A_MINUTE[kind] * factor * times;
      const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: 60 });
      limiters.set(name, limiter);
      const refused = await limiter.consume(key).then(
        () => null,
        (counted: RateLimiterRes) => counted,
      );
      if (refused)
        throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
    }
  };
}

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
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No text becomes HTML or the address of a script; Stripe's script loads its own parts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: [config.stripe ? 'default' : "'none'"],
        // Only where the page itself comes by HTTPS: it breaks a plain development server.
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  });
  await app.register(rateLimit, {
    global: false,
    max: (request) => A_MINUTE[getKind(request)] * config.rateLimitFactor,
    timeWindow: '1 minute',
    keyGenerator: (request) => `${getKind(request)} ${addressKey(request.ip)}`,
    allowList: isUncounted,
  });
  // On the server, not on its routes: there it would come after a route's own authentication.
  app.addHook('onRequest', app.rateLimit());
  app.addHook('onRequest', limitNetworks(config.rateLimitFactor));
  // Whatever a call waits for, it waits for among those of its own address.
  app.addHook('onRequest', (request, _reply, done) => asCaller(addressKey(request.ip), done));
  app.addHook('onSend', async (request, reply) => {
    if (!isForEver(reply)) void reply.header('permissions-policy', permissions);
    // The pages' policy is half a kilobyte, and an answer of data is nobody's page.
    if (isData(reply)) void reply.header('content-security-policy', dataPolicy);
    if (isCall(request)) void reply.header('cache-control', 'no-store');
  });
}
