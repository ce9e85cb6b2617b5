import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { addressCounts, addressKey } from '../limits/addressKey.ts';
import { createMinuteLimits } from '../limits/minuteLimits.ts';
import { runAsCaller } from '../limits/fairQueue.ts';
import type { Callers } from './callers.ts';

/**
 * Limits per minute, per person, ticket or, for anonymous callers, IP address, which a hotel's
 * guests often share. `docs` is low because the OpenAPI description is a quarter of a megabyte.
 */
const A_MINUTE = { call: 1_200, file: 3_000, docs: 30 };

/**
 * Returns the route that the router matched, or ''. The raw URL is unsafe: `/%61pi/` and
 * `http://any.host/api/` also reach `/api/`.
 */
const getRoute = (request: FastifyRequest) => request.routeOptions.url ?? '';
export const isCall = (request: FastifyRequest) =>
  /^$|^\/(api|ws|customer)\b/.test(getRoute(request));
function getKind(request: FastifyRequest): keyof typeof A_MINUTE {
  if (isCall(request)) return 'call';
  return /^\/(docs|openapi\.json)$/.test(getRoute(request)) ? 'docs' : 'file';
}
/** Health checks are not counted: load balancers poll often, and all from the same address. */
const isAlive = (request: FastifyRequest) => getRoute(request) === '/healthz';
/**
 * Webhooks are not counted: they authenticate by signature, whatever address they share. The
 * webhook routes count only wrong signatures.
 */
const isWebhook = (request: FastifyRequest) => getRoute(request).startsWith('/api/webhooks/');
/**
 * Sockets are not counted: they send their token after the upgrade. `realtime/socket.ts` limits
 * sockets without a token.
 */
const isSocket = (request: FastifyRequest) =>
  getRoute(request) === '/ws' && request.headers.upgrade !== undefined;
const isUncounted = (request: FastifyRequest) =>
  isAlive(request) || isWebhook(request) || isSocket(request);

const TOKEN = /^[\w-]{20,200}$/;
const readToken = (text: unknown) => (typeof text === 'string' && TOKEN.test(text) ? text : null);

/**
 * Reads the token that is visible before the body is parsed: a bearer token, or the ticket token in
 * the path.
 */
function readShownToken({ headers, params }: FastifyRequest): string | null {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return readToken(bearer ?? (params as { token?: unknown } | undefined)?.token);
}
const readBodyToken = ({ body }: FastifyRequest, field: string) =>
  readToken((body as Record<string, unknown> | null | undefined)?.[field]);

/**
 * Counts every call: for the person or ticket that its token belongs to, otherwise for the caller's
 * address.
 */
export function limitCalls(
  app: FastifyInstance,
  factor: number,
  clock: () => Date,
  callers: Callers,
): void {
  const limits = createMinuteLimits(clock);
  /**
   * Refusals postponed until the body is parsed: an anonymous call over the limit may have a ticket
   * token in the body.
   */
  const refused = new WeakMap<FastifyRequest, AppError>();

  async function count(request: FastifyRequest, owner: string | null): Promise<void> {
    const kind = getKind(request);
    const counts = owner ? [{ key: owner, times: 1 as const }] : addressCounts(request.ip);
    await limits.use(kind, A_MINUTE[kind] * factor, counts);
  }

  async function countCall(request: FastifyRequest): Promise<string | null> {
    if (isUncounted(request)) return null;
    const token = readShownToken(request);
    const owner = token === null ? null : await callers.find(token, request.ip);
    try {
      await count(request, owner);
    } catch (error) {
      const { showsTicketInBody, tokenInBody } = request.routeOptions.config;
      const mayFollow = owner === null && (showsTicketInBody || tokenInBody !== undefined);
      if (!mayFollow || !(error instanceof AppError)) throw error;
      refused.set(request, error);
    }
    return owner;
  }

  app.decorateRequest('caller', '');
  // A server hook runs before the hooks of a route, so calls are counted before they are
  // authenticated.
  app.addHook('onRequest', async (request) => {
    request.caller = (await countCall(request)) ?? addressKey(request.ip);
  });
  // Tags all work of this request with the caller's key, which the fair queues need.
  app.addHook('onRequest', (request, _reply, done) => runAsCaller(request.caller, done));
  app.addHook('preValidation', async (request) => {
    const { tokenInBody } = request.routeOptions.config;
    const refusal = refused.get(request);
    if (!refusal && !tokenInBody) return;
    const token = readBodyToken(request, tokenInBody ?? 'ticketToken');
    const owner = token === null ? null : await callers.find(token, request.ip);
    if (!refusal) return;
    if (!owner) throw refusal;
    await count(request, owner);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Key under which the call is counted and queued: a person, a ticket, or the address of an
     * anonymous caller.
     */
    caller: string;
  }
  interface FastifyContextConfig {
    showsTicketInBody?: boolean;
    /**
     * Name of the body field with the token of the caller. `callers` caches the token at its first
     * call.
     */
    tokenInBody?: string;
  }
}
