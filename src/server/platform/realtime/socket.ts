import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { ServerMessage } from '#contract/events.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../errors.ts';
import type { Callers } from '../http/callers.ts';
import type { Subscriber } from './hub.ts';

/**
 * Topics a socket may follow, the one it belongs to (a session, a guest's stay) first; null when
 * what it shows opens nothing.
 *
 * @param again the socket is open already, so its person may be anywhere: this is no sign of life
 */
export type TopicsFor = (shown: SocketCredential, again: boolean) => Promise<string[] | null>;

const socketCredential = z.union([
  z.object({ type: z.literal('authenticate'), ticketToken: z.string().max(200) }),
  z.object({ type: z.literal('authenticate'), wallToken: z.string().max(100) }),
  z.object({ type: z.literal('authenticate'), token: z.string().max(300) }),
]);
export type SocketCredential = z.infer<typeof socketCredential>;

function getToken(shown: SocketCredential): string {
  if ('token' in shown) return shown.token;
  return 'wallToken' in shown ? shown.wallToken : shown.ticketToken;
}

const MAX_MESSAGE_BYTES = 2_048;
const MAX_MESSAGES = 20;
/** A page shows its token as soon as its socket is open. */
const AUTHENTICATE_WITHIN_MS = 5_000;
const PING_EVERY_MS = 25_000;
/** A session may end, and a valet's locations change, without a word to the socket. */
const CHECK_AGAIN_AFTER_MS = 5 * 60_000;
/** A reader this far behind is cut off; it comes back and refetches. */
const MAX_BACKLOG_BYTES = 256 * 1024;
/** Application close codes: 4401 unauthenticated, 4408 too slow, 4429 too much. */
const CLOSE = {
  unauthenticated: 4401,
  timeout: 4408,
  tooMuch: 4429,
  restarting: 1012,
  lost: 1013,
} as const;

function sameOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string,
): boolean {
  // Programs send no Origin; a browser always does, and a foreign page may not use our socket.
  if (!origin) return true;
  if (origin === new URL(publicUrl).origin) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

class Connection implements Subscriber {
  readonly #socket: WebSocket;
  readonly #noStranger: () => void;
  readonly #onRecheck: (connection: Connection) => void;
  #leave: (() => void)[] = [];
  #place: (() => void) | null = null;
  #messages = 0;
  alive = true;
  /** What opened it, and when that was last looked at. */
  shown: SocketCredential | null = null;
  checkedAt = 0;

  /**
   * @param noStranger gives back the place it holds among those that have said nothing
   * @param onRecheck looks at its rights again, and lets it follow what they are now
   */
  constructor(
    socket: WebSocket,
    noStranger: () => void,
    onRecheck: (connection: Connection) => void,
  ) {
    this.#socket = socket;
    this.#onRecheck = onRecheck;
    this.#noStranger = noStranger;
  }
  send(message: ServerMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_BACKLOG_BYTES) return this.#socket.terminate();
    this.#socket.send(JSON.stringify(message));
  }
  hint(hint: ServerMessage): void {
    this.send(hint);
  }
  resync(): void {
    this.send({ type: 'resync' });
  }
  recheck(): void {
    // Nothing more of what it followed before, from this moment on.
    this.leave();
    this.#onRecheck(this);
  }
  end(): void {
    this.#socket.close(CLOSE.unauthenticated, 'session ended');
  }
  lose(): void {
    this.#socket.close(CLOSE.lost, 'database out of reach');
  }
  restart(): void {
    this.send({ type: 'restarting' });
    this.#socket.close(CLOSE.restarting, 'restarting');
  }
  /** It has said something: nobody's place is taken from whoever is looked at. */
  speaks(): void {
    this.#noStranger();
  }
  /** A client that talks too much is a broken or a hostile one. */
  overdoes(): boolean {
    this.#messages += 1;
    return this.#messages > MAX_MESSAGES;
  }
  follow(ctx: Context, shown: SocketCredential, topics: readonly string[]): void {
    this.leave();
    // Gone while its token was looked at: nobody would ever take it out of the hub again.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.shown = shown;
    this.checkedAt = ctx.clock().getTime();
    this.#leave = topics.map((topic) => ctx.live.hub.subscribe(topic, this));
  }
  /** @returns whether there was room for one more of its kind */
  takePlace(take: () => () => void): boolean {
    // Gone already: nobody would ever give the place back.
    if (this.#place || this.#socket.readyState !== this.#socket.OPEN) return true;
    try {
      this.#place = take();
    } catch {
      return false;
    }
    return true;
  }
  close(): void {
    this.leave();
    this.#place?.();
  }
  leave(): void {
    for (const leave of this.#leave) leave();
    this.#leave = [];
  }
  beat(): void {
    if (!this.alive) return this.#socket.terminate();
    this.alive = false;
    this.#socket.ping();
  }
}

/** Every open socket of this process. */
export class Connections extends Set<Connection> {
  /** The last word before the server stops; it has to come before anything closes them. */
  announceRestart(): void {
    for (const connection of this) connection.restart();
  }
}

function read(data: Buffer): SocketCredential | null {
  if (data.length > MAX_MESSAGE_BYTES) return null;
  try {
    return socketCredential.safeParse(JSON.parse(data.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** `/ws`: a socket shows a bearer, ticket or wall token, and from then on gets hints, nothing else. */
export function mountSocket(
  app: FastifyInstance,
  ctx: Context,
  { connections, callers }: { connections: Connections; callers: Callers },
  topicsFor: TopicsFor,
): void {
  const heart = setInterval(() => {
    for (const connection of connections) {
      connection.beat();
      checkAgain(connection).catch((error: unknown) => ctx.log.warn({ err: error }, 'socket'));
    }
  }, PING_EVERY_MS);
  heart.unref();
  app.addHook('preClose', async () => clearInterval(heart));

  const strangers = new WeakMap<FastifyRequest, () => void>();

  /**
   * Held until it says something, or until it is gone, also when it never becomes a WebSocket. Where
   * too many are silent the oldest makes room: who shows a token at once is stopped by none of them.
   */
  function takePlace(request: FastifyRequest) {
    const { socket } = request.raw;
    const leave = ctx.limits.hold('strangerSocketAddress', request.ip, () => socket.destroy());
    strangers.set(request, leave);
    socket.once('close', leave);
  }

  async function checkAgain(connection: Connection) {
    const { shown, checkedAt } = connection;
    if (!shown || ctx.clock().getTime() - checkedAt < CHECK_AGAIN_AFTER_MS) return;
    await followAgain(connection, shown);
  }

  async function followAgain(connection: Connection, shown: SocketCredential) {
    const topics = await topicsFor(shown, true);
    if (topics) connection.follow(ctx, shown, topics);
    else connection.end();
  }

  /** What it missed meanwhile it fetches. */
  async function recheck(connection: Connection) {
    if (!connection.shown) return;
    await followAgain(connection, connection.shown);
    connection.resync();
  }

  async function greet(
    connection: Connection,
    socket: WebSocket,
    data: Buffer,
    { late, address }: { late: NodeJS.Timeout; address: string },
  ) {
    if (connection.overdoes()) return socket.close(CLOSE.tooMuch, 'too many messages');
    connection.speaks();
    if (!ctx.live.isListening()) return connection.lose();
    const said = read(data);
    const topics = said
      ? await callers.look(getToken(said), address, () => topicsFor(said, false))
      : null;
    if (!said || !topics) {
      connection.send({ type: 'refused', message: 'Authentication failed' });
      return socket.close(CLOSE.unauthenticated, 'refused');
    }
    if (!connection.takePlace(() => ctx.limits.hold('sockets', topics[0] ?? '')))
      return socket.close(CLOSE.tooMuch, 'too many sockets');
    clearTimeout(late);
    connection.follow(ctx, said, topics);
    // A session that ended between the look and the following has told nobody: look once more.
    if (!(await topicsFor(said, true))) return connection.end();
    connection.send({ type: 'authenticated' });
  }

  app.get(
    '/ws',
    {
      websocket: true,
      schema: { hide: true },
      preValidation: async (request, reply) => {
        const { origin, host } = request.headers;
        if (!sameOrigin(origin, host, ctx.config.publicUrl)) {
          return reply.code(403).send({ message: 'Foreign origin', code: 'FORBIDDEN' });
        }
        if (request.ws) takePlace(request);
      },
    },
    (socket, request) => {
      const connection = new Connection(
        socket,
        () => strangers.get(request)?.(),
        (one) => {
          recheck(one).catch((error: unknown) => {
            ctx.log.warn({ err: error }, 'socket');
            one.end();
          });
        },
      );
      connections.add(connection);
      const late = setTimeout(
        () => socket.close(CLOSE.timeout, 'no authentication'),
        AUTHENTICATE_WITHIN_MS,
      );
      socket.on('pong', () => {
        connection.alive = true;
      });
      socket.on('message', (data: Buffer) => {
        greet(connection, socket, data, { late, address: request.ip }).catch((error: unknown) => {
          if (error instanceof AppError) return socket.close(CLOSE.tooMuch, 'too many tokens');
          ctx.log.warn({ err: error }, 'socket');
          socket.close(1011, 'try again');
        });
      });
      socket.on('error', () => socket.terminate());
      socket.on('close', () => {
        clearTimeout(late);
        connection.close();
        connections.delete(connection);
      });
    },
  );
}
