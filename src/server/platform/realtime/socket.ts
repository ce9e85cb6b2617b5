import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { ServerMessage } from '#contract/events.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../errors.ts';
import type { Callers } from '../http/callers.ts';
import type { Subscriber } from './hub.ts';

/**
 * Finds the topics that a credential may follow. The first topic identifies the holder of the
 * credential (a session or a stay); null when the credential is invalid.
 *
 * @param again true for a socket that is already open: a recheck is no activity of the person, so
 *   it must not extend the session
 */
export type FindTopics = (shown: SocketCredential, again: boolean) => Promise<string[] | null>;

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

export const SOCKET_PATH = '/ws';

const MAX_MESSAGE_BYTES = 2_048;
const MAX_MESSAGES = 20;
/**
 * Time within which a client must send its token; pages send the token as soon as the socket opens.
 */
const AUTHENTICATE_WITHIN_MS = 5_000;
const PING_EVERY_MS = 25_000;
/** Interval of rechecks, because a session may expire without notice to its sockets. */
const CHECK_AGAIN_AFTER_MS = 5 * 60_000;
/** Unsent bytes at which a slow client is disconnected; the client reconnects and refetches. */
const MAX_BACKLOG_BYTES = 256 * 1024;
/** Close codes of the application: 4401 unauthenticated, 4408 timeout, 4429 too many. */
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
  // Programs send no Origin, but browsers always do, so pages of other sites are refused.
  if (!origin) return true;
  if (origin === new URL(publicUrl).origin) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

/**
 * Closes a socket after an error. Errors of the client's frames are not logged, because anybody can
 * cause them.
 */
export function closeFailedSocket(
  error: Error & { code?: unknown },
  socket: WebSocket,
  { log }: FastifyRequest,
): void {
  const isClients = String(error.code).startsWith('WS_ERR_');
  if (!isClients) log.error({ err: error }, 'live connection failed');
  socket.terminate();
}

class Connection implements Subscriber {
  readonly #socket: WebSocket;
  readonly #noStranger: () => void;
  readonly #onRecheck: (connection: Connection) => void;
  #leave: (() => void)[] = [];
  #place: (() => void) | null = null;
  #messages = 0;
  alive = true;
  /** Credential of the socket, checked last at `checkedAt`. */
  shown: SocketCredential | null = null;
  checkedAt = 0;

  /**
   * @param noStranger frees the socket's place among the sockets that have not sent a token
   * @param onRecheck checks the socket's rights again, and subscribes the socket to the allowed
   *   topics
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
    // Unsubscribes first: no further hints may arrive while the rights are checked.
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
  /**
   * Frees the socket's place among silent sockets: the socket must not be evicted while its token
   * is checked.
   */
  speaks(): void {
    this.#noStranger();
  }
  /**
   * Counts a message of the client.
   *
   * @returns true above the limit, which only broken or hostile clients reach
   */
  overdoes(): boolean {
    this.#messages += 1;
    return this.#messages > MAX_MESSAGES;
  }
  follow(ctx: Context, shown: SocketCredential, topics: readonly string[]): void {
    this.leave();
    // The socket closed while its token was checked; a subscription made after that would never be
    // removed.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.shown = shown;
    this.checkedAt = ctx.clock().getTime();
    this.#leave = topics.map((topic) => ctx.live.hub.subscribe(topic, this));
  }
  /**
   * Takes a place of a capacity for this socket, once.
   *
   * @returns false when there is no free place
   */
  takePlace(take: () => () => void): boolean {
    // The socket is already closed, so nothing would free the place later.
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

/** Open sockets of this process. */
export class Connections extends Set<Connection> {
  /**
   * Announces the stop of the server to all clients. Must run before anything closes the sockets.
   */
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

/**
 * Serves `/ws`: a client sends a bearer, ticket or wall token and after that receives live hints.
 */
export function mountSocket(
  app: FastifyInstance,
  ctx: Context,
  { connections, callers }: { connections: Connections; callers: Callers },
  topicsFor: FindTopics,
): void {
  const heart = setInterval(() => {
    for (const connection of connections) {
      connection.beat();
      checkAgain(connection).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'session of a live connection could not be checked'),
      );
    }
  }, PING_EVERY_MS);
  heart.unref();
  app.addHook('preClose', async () => clearInterval(heart));

  const strangers = new WeakMap<FastifyRequest, () => void>();

  /**
   * Takes a place for a silent socket, freed at its first message or at its close, even when the
   * upgrade fails. When an address has too many silent sockets, the oldest is closed: clients that
   * send their token at once are never refused.
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

  /**
   * Rechecks the rights of a socket, and lets the client refetch what it missed during the recheck.
   */
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
    // The session may have ended between the check and the subscription, so this checks again.
    if (!(await topicsFor(said, true))) return connection.end();
    connection.send({ type: 'authenticated' });
  }

  app.get(
    SOCKET_PATH,
    {
      websocket: true,
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
            ctx.log.warn({ err: error }, 'session of a live connection could not be checked');
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
          ctx.log.warn({ err: error }, 'live connection could not be authenticated');
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
