import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { ViewAction } from '#domain/identity/adminActions.ts';
import { isImpersonableRole } from '#domain/identity/impersonation.ts';
import {
  type Capability,
  getLocationReach,
  hasCapability,
  hasCapabilityAtLocation,
  listActorCapabilities,
  listRolesWith,
  roles,
} from '#domain/identity/roles.ts';
import { closeInput } from '#contract/closedInput.ts';
import { isOpen, listErrors, type Operation, type OperationKey } from '#contract/operation.ts';
import { errorBody, errorCatalogue } from '#contract/errors.ts';
import { operations, type Operations } from '#contract/index.ts';
import type { CallContext, CallRights, Context } from '../../context.ts';
import type { Actor } from '../../actor.ts';
import { compressReads } from './compression.ts';
import { findCallTime } from '../db/callTime.ts';
import type { DoneAt } from '../db/doneAt.ts';
import type { RepeatableCall } from '../db/idempotency.ts';
import { AppError } from '../errors.ts';
import { findRepeatable } from './findRepeatable.ts';
import { requireOwnHost } from './ownHost.ts';

type Parsed<O, P extends string> = O extends { [Q in P]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
type Answer<O extends Operation> = z.input<O['response']>;

export type HandlerInput<K extends keyof Operations> = CallRights & {
  /** Operations with the caller's idempotency key read it from `ctx.call`. */
  ctx: CallContext;
  params: Parsed<Operations[K], 'params'>;
  query: Parsed<Operations[K], 'query'>;
  body: Parsed<Operations[K], 'body'>;
  /**
   * Null for anonymous calls of public and ticket operations. Otherwise `actor.locationIds` are the
   * locations where the actor has the operation's capability.
   */
  actor: Operations[K]['access'] extends 'public' | 'ticket' ? Actor | null : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<K extends keyof Operations> = (
  call: HandlerInput<K>,
) => Promise<Answer<Operations[K]> | AcceptedAnswer<Operations[K]>>;

/** Answer with status 202: the request is accepted, but the work is not done yet. */
export class AcceptedAnswer<O> {
  readonly body: O extends { accepted: infer S extends z.ZodType } ? z.input<S> : never;
  constructor(body: O extends { accepted: infer S extends z.ZodType } ? z.input<S> : never) {
    this.body = body;
  }
}

/**
 * Answer that streams a file while the file is built; the contract declares such an answer as
 * `z.unknown()`.
 */
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

/**
 * Authentication, rights and audit of impersonation. The features pass these functions in, because the
 * platform folder must not import features.
 */
export type CallGate = {
  authenticate(
    ctx: Context,
    authorization: string | undefined,
    address: string,
  ): Promise<Actor | null>;
  toScope(actor: Actor): CallRights['scope'];
  toActingAdmin(actor: Actor, request: FastifyRequest): CallRights['by'];
  startAudit(ctx: Context, key: string, actor: Actor, request: FastifyRequest): Promise<void>;
  finishAudit(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  noteRefusedCall(
    ctx: Context,
    key: string,
    actor: Actor,
    request: FastifyRequest,
    errorCode: ErrorCode,
  ): Promise<void>;
  recordView(
    ctx: Context,
    action: ViewAction,
    actor: Actor,
    request: FastifyRequest,
  ): Promise<void>;
};

export type Handlers = { [K in keyof Operations]?: Handler<K> };

function buildResponses(operation: Operation): Record<number, z.ZodType> {
  const responses: Record<number, z.ZodType> = { 200: operation.response };
  if (operation.accepted) responses[202] = operation.accepted;
  for (const code of listErrors(operation)) responses[errorCatalogue[code].status] = errorBody;
  return responses;
}

const isImpersonated = (actor: Actor | null): actor is Actor & { impersonatorId: string } =>
  actor !== null && actor.impersonatorId !== null;

const isAdministrator = ({ role }: Actor): boolean => getLocationReach(role) === 'everywhere';

/**
 * Returns true for calls that administrators share with the staff of a business. The commands of
 * all other calls of administrators record their own step.
 */
function isSharedWithStaff({ access }: Operation): boolean {
  if (access === 'public' || access === 'ticket' || access === 'signed-in') return false;
  return roles.some(
    (role) => getLocationReach(role) !== 'everywhere' && hasCapability(role, access),
  );
}

/** Checks the rights of the caller like `requireAccess`, and notes a refusal. */
async function permit(
  gate: CallGate,
  ctx: Context,
  key: string,
  operation: Operation,
  actor: Actor,
  request: FastifyRequest,
): Promise<Actor> {
  try {
    return requireAccess(operation, actor);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'SECOND_FACTOR_NEEDED')
      await gate.noteRefusedCall(ctx, key, actor, request, error.code);
    throw error;
  }
}

/**
 * Authenticates the caller. Public operations get no actor, and ticket operations get one if a
 * session is sent. During an impersonation, writes an audit entry for every write, public ones too,
 * and for every read of private data. Otherwise writes one for an administrator's write at a
 * location.
 */
async function authorizeRequest(
  gate: CallGate,
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
  // Ticket routes treat API tokens, and sessions with a pending second factor, as anonymous.
  if (open) return actor?.needsSecondFactor || actor?.apiToken ? null : actor;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  const permitted = await permit(gate, ctx, key, operation, actor, request);
  if (!reads && isAdministrator(actor) && isSharedWithStaff(operation))
    await gate.startAudit(ctx, key, actor, request);
  return permitted;
}

/** Returns true where an administrator lacks a capability that somebody they may act as has. */
const needsImpersonation = (actor: Actor, capability: Capability): boolean =>
  listActorCapabilities(actor).includes('people.impersonate') &&
  listRolesWith(capability).some(isImpersonableRole);

/**
 * Restricts the actor to the locations where they have the capability.
 *
 * @throws FORBIDDEN when no location is left, IMPERSONATION_NEEDED for an administrator who may act
 *   as somebody with the capability
 */
function narrow(actor: Actor, capability: Capability): Actor {
  if (!listActorCapabilities(actor).includes(capability))
    throw new AppError(
      needsImpersonation(actor, capability) ? 'IMPERSONATION_NEEDED' : 'FORBIDDEN',
    );
  const locationIds = actor.locationIds.filter((id) =>
    hasCapabilityAtLocation(actor, capability, id),
  );
  return { ...actor, locationIds };
}

function requireAccess(operation: Operation, caller: Actor): Actor {
  const { access, notWhileImpersonating, beforeSecondFactor, notByTokens } = operation;
  const isPersonal = access === 'signed-in' || access === 'public' || access === 'ticket';
  // An API token has no account, so operations on the caller's own account are forbidden.
  if (caller.apiToken && (isPersonal || notByTokens)) throw new AppError('FORBIDDEN');
  const actor = isPersonal ? caller : narrow(caller, access);
  if (actor.needsSecondFactor && !beforeSecondFactor) throw new AppError('SECOND_FACTOR_NEEDED');
  if (notWhileImpersonating && isImpersonated(actor)) throw new AppError('IMPERSONATION_LIMITED');
  return actor;
}

/**
 * Adds the call's idempotency key to the context. The key is read at its first use, so a malformed
 * key is refused only by operations that use it. Open operations name the key's owner themselves.
 */
function createCallContext(
  ctx: Context,
  operation: Operation,
  request: FastifyRequest,
): CallContext {
  const owner = isOpen(operation) ? null : request.actor;
  let call: RepeatableCall | null | undefined;
  return {
    ...ctx,
    get call() {
      if (call === undefined) call = owner && findRepeatable(request, owner);
      return call;
    },
  };
}

function requireActor({ actor }: FastifyRequest): Actor {
  if (!actor) throw new AppError('UNAUTHENTICATED');
  return actor;
}

/**
 * Mounts handlers under their contract entries. A call passes the rate limit (a server hook),
 * authentication and validation, then the handler's policy, command and presenter.
 *
 * @returns the mounted operations
 */
export function mount(
  app: FastifyInstance,
  ctx: Context,
  gate: CallGate,
  handlers: Handlers,
): OperationKey[] {
  const mounted: OperationKey[] = [];
  for (const [key, handler] of Object.entries(handlers)) {
    const operation: Operation = operations[key as keyof Operations];
    if (operation.developmentOnly && ctx.config.mode === 'production') continue;
    mounted.push(key as OperationKey);
    const [method, path] = key.split(' ') as [string, string];
    const { params, query, body } = closeInput(operation);
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(operation.bodyLimit ? { bodyLimit: operation.bodyLimit } : {}),
      ...(method === 'GET' ? { compress: compressReads } : {}),
      config: {
        showsTicketInBody: operation.access === 'ticket' && operation.body !== undefined,
        ...(operation.tokenInBody ? { tokenInBody: operation.tokenInBody } : {}),
      },
      schema: {
        params,
        querystring: query,
        ...(method === 'GET' ? {} : { body }),
        response: buildResponses(operation),
      },
      // Authorizes before validation: a caller without the right must learn nothing about the
      // input's shape.
      onRequest: async (request) => {
        if (operation.developmentOnly) requireOwnHost(request, ctx.config.publicUrl);
        request.actor = await authorizeRequest(gate, ctx, key, operation, request);
      },
      // Completes the audit entry before the answer is sent: a client with the answer must find a
      // complete entry.
      onSend: async (request, reply) => {
        const taken = request.done?.taken;
        if (taken) void reply.header('done-at', taken.toISOString());
        await gate.finishAudit(ctx, request, reply);
      },
      handler: async (request, reply) => {
        const call = {
          ctx: createCallContext(ctx, operation, request),
          params: request.params,
          query: request.query,
          body: request.body,
          actor: request.actor,
          get scope() {
            return gate.toScope(requireActor(request));
          },
          get by() {
            return gate.toActingAdmin(requireActor(request), request);
          },
          request,
          reply,
        };
        const result = await (handler as Handler<never>)(call as never);
        // Only after the read has found the record: an id of nothing leaves no entry.
        if (operation.view && request.actor && isAdministrator(request.actor))
          await gate.recordView(ctx, operation.view, request.actor, request);
        if (result instanceof FileAnswer) {
          findCallTime()?.end();
          return reply
            .header('content-disposition', `attachment; filename="${result.name}"`)
            .header('cache-control', 'no-store')
            .type(result.type)
            .send(result.stream);
        }
        if (result instanceof AcceptedAnswer) return reply.code(202).send(result.body);
        return reply.code(200).send(result);
      },
    });
  }
  return mounted;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    rawBody?: string;
    /** Time of the `Done-At` header; null without the header. */
    done: DoneAt | null;
  }
}
