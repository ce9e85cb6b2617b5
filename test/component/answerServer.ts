import type { AddressInfo } from 'node:net';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { ServerMessage } from '#contract/events.ts';
import { operations, type Operations } from '#contract/index.ts';
import { commonErrors, type Operation } from '#contract/operation.ts';
import type { GuestTicket } from '#contract/orders.ts';
import type { Language } from '#texts/languages.ts';
import type { Actor } from '#server/actor.ts';
import type { Context } from '#server/context.ts';
import { locationScope } from '#server/features/businesses/policy.ts';
import { actingAdmin } from '#server/features/identity/commands/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { answerErrors } from '#server/platform/http/answerErrors.ts';
import { readBodies } from '#server/platform/http/bodies.ts';
import {
  AcceptedAnswer,
  FileAnswer,
  type HandlerInput,
  type Handlers,
  mount,
} from '#server/platform/http/mount.ts';
import { installSecurityHeaders } from '#server/platform/http/security.ts';
import { firstSettings } from '#server/platform/settings/firstSettings.ts';
import { ensureWebIsBuilt } from '#server/web/ensureWebIsBuilt.ts';
import { mountPages } from '#server/web/pages.ts';
import { EMPTY_PAGE, testConfig } from '../harness/server.ts';
import { completeFixture, type GivenParts } from './complete.ts';
import { type Person, shellAnswers } from './fixtures.ts';

type Key = keyof Operations;
export type SentInput<K extends Key> = Pick<HandlerInput<K>, 'params' | 'query' | 'body'> & {
  idempotencyKey: string | undefined;
};
/** Answer that closes the connection without a response. */
export const LOST = Symbol('lost');
type Value<K extends Key> =
  | GivenParts<z.input<Operations[K]['response']>>
  | AppError
  | FileAnswer
  | AcceptedAnswer<Operations[K]>
  | typeof LOST;

/**
 * Maps each call to its answer: the fields that the test needs, a refusal, or a function of the
 * input that was sent.
 */
export type Answers = {
  [K in Key]?: Value<K> | ((sent: SentInput<K>) => Value<K> | Promise<Value<K>>);
};

/** Holds the answers of one test and the calls it received. */
export type Scene = {
  person: Person | null;
  token: string | null;
  language: Language;
  answers: Answers;
  sent: { key: Key; input: SentInput<Key> }[];
  /** Makes the test fail with this problem. */
  report: (problem: string) => void;
};

export type AnswerServer = {
  url: string;
  /** Starts a scene. Calls of the previous scene that arrive later are refused. */
  play(scene: Scene): void;
  push(hint: ServerMessage): void;
};

const TICKET = 'GET /api/customer/ticket/{token}';

function readAnswer(scene: Scene, key: Key, input: SentInput<Key>): unknown {
  const given = scene.answers[key] ?? (scene.person && shellAnswers(scene.person)[key]);
  return typeof given === 'function' ? given(input) : given;
}

async function answer(scene: Scene, key: Key, call: HandlerInput<Key>) {
  const operation: Operation = operations[key];
  const { params, query, body, request } = call;
  const idempotencyKey = request.headers['idempotency-key'];
  const input = { params, query, body, idempotencyKey } as SentInput<Key>;
  scene.sent.push({ key, input });
  const value = await readAnswer(scene, key, input);
  if (value === undefined || value === null) {
    scene.report(`There is no answer for ${key}`);
    throw new AppError('NOT_FOUND');
  }
  if (value === LOST) {
    // Closes the socket, because `request.raw.destroy` leaves the socket open after the body was
    // read.
    request.raw.socket.destroy();
    throw new AppError('UNAVAILABLE');
  }
  if (value instanceof AppError) {
    const isKnown = [...commonErrors, ...operation.errors].includes(value.code);
    if (!isKnown) throw new Error(`The contract of ${key} has no ${value.code}`);
    throw value;
  }
  if (value instanceof FileAnswer || value instanceof AcceptedAnswer) return value;
  return completeFixture(operation.response, value);
}

function buildActor({ user, assignments }: Person): Actor {
  const { role, businessId, language, adminSet, needsSecondFactor } = user;
  return {
    kind: 'person',
    personId: user.id,
    sessionId: user.id,
    impersonatorId: null,
    locationIds: Object.keys(assignments),
    assignments,
    role,
    businessId,
    language,
    adminSet,
    needsSecondFactor,
  };
}

/**
 * Serves the built application with its real routes, validation and headers, without a database.
 */
export async function startAnswerServer(): Promise<AnswerServer> {
  const folder = await ensureWebIsBuilt(() => {});
  const sockets = new Set<WebSocket>();
  let scene: Scene | null = null;
  const current = (): Scene => {
    if (!scene) throw new Error('No screen is shown');
    return scene;
  };

  const app = Fastify({ forceCloseConnections: true });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', null);
  app.decorateRequest('done', null);
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof AppError || 'validation' in error) return;
    current().report(`${request.method} ${request.url}: ${error.message}`);
  });
  answerErrors(app);
  readBodies(app);
  await installSecurityHeaders(app, testConfig);
  await app.register(websocket);
  await app.register(async (scope) => {
    scope.get('/ws', { websocket: true }, (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('message', () => socket.send(JSON.stringify({ type: 'authenticated' })));
    });
  });
  // This context has only the fields that handlers and pages read.
  const settings = firstSettings({});
  const ctx = {
    config: testConfig,
    settings: { current: () => settings },
    limits: { use: async () => undefined },
  } as unknown as Context;
  const handlers = Object.fromEntries(
    Object.keys(operations).map((key) => [
      key,
      async (call: HandlerInput<Key>) => answer(current(), key as Key, call),
    ]),
  ) as Handlers;
  const gate = {
    // Refuses late calls of the previous scene, which have that scene's token.
    authenticate: async (_ctx: Context, authorization: string | undefined) => {
      const { person, token } = current();
      return person && authorization === `Bearer ${token ?? ''}` ? buildActor(person) : null;
    },
    toScope: locationScope,
    toActingAdmin: actingAdmin,
    startAudit: async () => undefined,
    finishAudit: async () => undefined,
    noteRefusedCall: async () => undefined,
    recordView: async () => undefined,
  };
  mount(app, ctx, gate, handlers);
  await mountPages(app, ctx, folder, async (token) => {
    const { answers, language } = current();
    if (!answers[TICKET]) return null;
    const call = { params: { token }, request: { headers: {} } } as HandlerInput<Key>;
    const ticket = await answer(current(), TICKET, call).catch((error: AppError) => {
      if (error.code !== 'TICKET_NOT_FOUND') throw error;
    });
    return ticket ? { ticket: ticket as GuestTicket, language } : null;
  });
  app.get(EMPTY_PAGE, (_request, reply) => reply.type('text/html').send('<!doctype html>'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  // Otherwise the server would keep its worker process alive.
  app.server.unref();
  return {
    url: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    play(next) {
      scene = next;
    },
    push(hint) {
      for (const socket of sockets) socket.send(JSON.stringify(hint));
    },
  };
}
