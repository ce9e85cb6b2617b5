import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Capability, isAllowedAt, listAllowed } from '#domain/identity/roles.ts';
import { commonErrors, type Operation } from '#contract/operation.ts';
import { errorBody, errorCatalogue } from '#contract/errors.ts';
import { operations, type Operations } from '#contract/index.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../actor.ts';
import { compressed } from './compression.ts';
import type { DoneAt } from '../db/doneAt.ts';
import { AppError } from '../errors.ts';
import { requireOwnHost } from './ownHost.ts';

type Parsed<O, P extends string> = O extends { [Q in P]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
type Answer<O extends Operation> = z.input<O['response']>;

export type HandlerInput<K extends keyof Operations> = {
  ctx: Context;
  params: Parsed<Operations[K], 'params'>;
  query: Parsed<Operations[K], 'query'>;
  body: Parsed<Operations[K], 'body'>;
  /** Present when the contract asks for a session; at its locations it has the capability the contract names. */
  actor: Operations[K]['access'] extends 'public' | 'ticket' ? Actor | null : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<K extends keyof Operations> = (
  call: HandlerInput<K>,
) => Promise<Answer<Operations[K]> | Accepted<Operations[K]>>;

/** An answer of 202: 'not yet'. */
export class Accepted<O> {
  readonly body: O extends { accepted: infer S extends z.ZodType } ? z.input<S> : never;
  constructor(body: O extends { accepted: infer S extends z.ZodType } ? z.input<S> : never) {
    this.body = body;
  }
}

/** An answer that is a file, sent while it is made; its contract says `response: z.unknown()`. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly stream: Readable;
  constructor(file: { name: string; type: string; stream: Readable }) {
    this.name = file.name;
    this.type = file.type;
    this.stream = file.stream;
  }
}

/** Who calls, and the record of what administrators do as somebody else: handed over by the features. */
export type Gate = {
  authenticate(
    ctx: Context,
    authorization: string | undefined,
    address: string,
  ): Promise<Actor | null>;
  startAudit(
    ctx: Context,
    key: string,
    actor: Actor & { impersonatorId: string },
    request: FastifyRequest,
  ): Promise<void>;
  finishAudit(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void>;
};

export type Handlers = { [K in keyof Operations]?: Handler<K> };

function buildResponses(operation: Operation): Record<number, z.ZodType> {
  const responses: Record<number, z.ZodType> = { 200: operation.response };
  if (operation.accepted) responses[202] = operation.accepted;
  for (const code of [...commonErrors, ...operation.errors]) {
    responses[errorCatalogue[code].status] = errorBody;
  }
  if (!isOpen(operation)) {
    responses[401] = errorBody;
    responses[403] = errorBody;
  }
  return responses;
}

const isOpen = ({ access }: Operation) => access === 'public' || access === 'ticket';

const isImpersonated = (actor: Actor | null): actor is Actor & { impersonatorId: string } =>
  actor !== null && actor.impersonatorId !== null;

/**
 * Who calls. Public operations do not ask, and their handlers do not learn it; but what an
 * administrator sends with an impersonation's token is written down there too, and what they read of
 * somebody's own. A ticket's operations
 * learn it, and ask for it only where no ticket token opens them.
 */
async function authorizeRequest(
  gate: Gate,
  ctx: Context,
  key: string,
  operation: Operation,
  request: FastifyRequest,
) {
  const open = isOpen(operation);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (operation.access === 'public' && reads) return null;
  const actor = await gate.authenticate(ctx, request.headers.authorization, request.ip);
  if ((!reads || operation.isPrivate) && isImpersonated(actor))
    await gate.startAudit(ctx, key, actor, request);
  if (operation.access === 'public') return null;
  // Who still has to set up a second factor is nobody yet to a guest's link, and a program never anybody.
  if (open) return actor?.needsSecondFactor || actor?.apiToken ? null : actor;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  return requireAccess(operation, actor);
}

/** @returns the actor, at those of their locations where they may do it. @throws FORBIDDEN where that is nowhere */
function narrow(actor: Actor, capability: Capability): Actor {
  if (!listAllowed(actor).includes(capability)) throw new AppError('FORBIDDEN');
  const locationIds = actor.locationIds.filter((id) => isAllowedAt(actor, capability, id));
  return { ...actor, locationIds };
}

function requireAccess(operation: Operation, caller: Actor): Actor {
  const { access, notWhileImpersonating, beforeSecondFactor, notByTokens } = operation;
  const isPersonal = access === 'signed-in' || access === 'public' || access === 'ticket';
  // A program has no account: what everybody may do with their own is not for it.
  if (caller.apiToken && (isPersonal || notByTokens)) throw new AppError('FORBIDDEN');
  const actor = isPersonal ? caller : narrow(caller, access);
  if (actor.needsSecondFactor && !beforeSecondFactor) throw new AppError('SECOND_FACTOR_NEEDED');
  if (notWhileImpersonating && isImpersonated(actor)) throw new AppError('IMPERSONATION_LIMITED');
  return actor;
}

/**
 * Mounts handlers under their contract entry. A call's way is one straight line: limit (on the
 * server), authenticate, validate, then the handler's policy, command and presenter.
 */
export function mount(app: FastifyInstance, ctx: Context, gate: Gate, handlers: Handlers): void {
  for (const [key, handler] of Object.entries(handlers)) {
    const operation: Operation = operations[key as keyof Operations];
    if (operation.developmentOnly && ctx.config.mode === 'production') continue;
    const [method, path] = key.split(' ') as [string, string];
    const { params, query, body } = operation;
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(operation.bodyLimit ? { bodyLimit: operation.bodyLimit } : {}),
      ...(method === 'GET' ? { compress: compressed } : {}),
      config: {
        showsTicketInBody: operation.access === 'ticket' && body !== undefined,
        ...(operation.tokenInBody ? { tokenInBody: operation.tokenInBody } : {}),
      },
      schema: {
        summary: operation.summary,
        tags: [path.split('/')[2] ?? 'api'],
        ...(isOpen(operation) ? {} : { security: [{ bearer: [] }] }),
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body ? { body } : {}),
        response: buildResponses(operation),
      },
      // Before validation: who may not call learns nothing about what a call looks like.
      onRequest: async (request) => {
        if (operation.developmentOnly) requireOwnHost(request, ctx.config.publicUrl);
        request.actor = await authorizeRequest(gate, ctx, key, operation, request);
      },
      // Before the answer leaves: who has it in hand finds its line complete.
      onSend: async (request, reply) => {
        const taken = request.done?.taken;
        if (taken) void reply.header('done-at', taken.toISOString());
        await gate.finishAudit(ctx, request, reply);
      },
      handler: async (request, reply) => {
        const call = {
          ctx,
          params: request.params,
          query: request.query,
          body: request.body,
          actor: request.actor,
          request,
          reply,
        };
        const result = await (handler as Handler<never>)(call as never);
        if (result instanceof FileAnswer)
          return reply
            .header('content-disposition', `attachment; filename="${result.name}"`)
            .header('cache-control', 'no-store')
            .type(result.type)
            .send(result.stream);
        if (result instanceof Accepted) return reply.code(202).send(result.body);
        return reply.code(200).send(result);
      },
    });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    rawBody?: string;
    /** When the step was done that the call reports, where it says so. */
    done: DoneAt | null;
  }
}
