import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { addressCounts, addressKey } from '../limits/addressKey.ts';
import { createMinuteLimits } from '../limits/minuteLimits.ts';
import { asCaller } from '../limits/fairQueue.ts';
import type { Callers } from './callers.ts';

/**
 * A minute of one person or one ticket, and of all strangers at one address; a hotel's guests often
 * share one. Whoever reads the description of all calls, a quarter of a megabyte, reads it once.
 */
const A_MINUTE = { call: 1_200, file: 3_000, docs: 30 };

/**
 * The route the router chose, or '' for none. Never the address as it was sent: there `/%61pi/` and
 * `http://any.host/api/` mean `/api/` too.
 */
const getRoute = (request: FastifyRequest) => request.routeOptions.url ?? '';
export const isCall = (request: FastifyRequest) =>
  /^$|^\/(api|ws|customer)\b/.test(getRoute(request));
function getKind(request: FastifyRequest): keyof typeof A_MINUTE {
  if (isCall(request)) return 'call';
  return /^\/(docs|openapi\.json)$/.test(getRoute(request)) ? 'docs' : 'file';
}
/** A load balancer asks often, and every instance from the same address. */
const isAlive = (request: FastifyRequest) => getRoute(request) === '/healthz';
/** What is signed is known by that, whoever else calls from there: only wrong signatures are counted. */
const isWebhook = (request: FastifyRequest) => getRoute(request).startsWith('/api/webhooks/');
/** It shows its token afterwards; those who show none stop nobody (`realtime/socket.ts`). */
const isSocket = (request: FastifyRequest) =>
  getRoute(request) === '/ws' && request.headers.upgrade !== undefined;
const isUncounted = (request: FastifyRequest) =>
  isAlive(request) || isWebhook(request) || isSocket(request);

const TOKEN = /^[\w-]{20,200}$/;
const readToken = (text: unknown) => (typeof text === 'string' && TOKEN.test(text) ? text : null);

/** What a call shows before its body is read: a session, or the link of a ticket's page and its calls. */
function readShownToken({ headers, params }: FastifyRequest): string | null {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return readToken(bearer ?? (params as { token?: unknown } | undefined)?.token);
}
const readBodyToken = ({ body }: FastifyRequest, field: string) =>
  readToken((body as Record<string, unknown> | null | undefined)?.[field]);

/** Counts every call: to the person or the ticket behind it, and to the address only of strangers. */
export function limitCalls(
  app: FastifyInstance,
  factor: number,
  clock: () => Date,
  callers: Callers,
): void {
  const limits = createMinuteLimits(clock);
  /** Those of strangers at an address that has none left, where a ticket's token may follow. */
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
  // On the server, not on its routes: there it would come after a route's own authentication.
  app.addHook('onRequest', async (request) => {
    request.caller = (await countCall(request)) ?? addressKey(request.ip);
  });
  // Whatever a call waits for, it waits for among those of its own.
  app.addHook('onRequest', (request, _reply, done) => asCaller(request.caller, done));
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
    /** As whom the call counts and waits: a person, a ticket, or the address of a stranger. */
    caller: string;
  }
  interface FastifyContextConfig {
    showsTicketInBody?: boolean;
    /** As that, by the token in this field; who showed it is remembered from the first call on. */
    tokenInBody?: string;
  }
}
