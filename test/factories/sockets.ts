import { randomUUID } from 'node:crypto';
import pg from 'pg';
import WebSocket from 'ws';
import type { ServerMessage } from '#contract/events.ts';
import { buildUrl } from '../harness/database.ts';
import type { TestServer } from '../harness/server.ts';
import { pollUntilTruthy } from './stays.ts';

export type TestSocket = {
  messages: ServerMessage[];
  /** Returns the close code of the socket; null while the socket is open. */
  closedWith(): number | null;
  send(message: unknown): void;
  /** Waits for a message of this type. Messages received before the call count too. */
  heard<T extends ServerMessage['type']>(type: T): Promise<Extract<ServerMessage, { type: T }>>;
  closed(): Promise<number>;
  close(): void;
};

/** Opens a WebSocket as a browser does, and records every message. */
export async function openSocket(
  server: Pick<TestServer, 'url'>,
  origin?: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const address = `${server.url.replace('http', 'ws')}/ws`;
  const socket = new WebSocket(address, { headers, ...(origin ? { origin } : {}) });
  const messages: ServerMessage[] = [];
  let code: number | null = null;
  socket.on('message', (data: Buffer) =>
    messages.push(JSON.parse(data.toString('utf8')) as ServerMessage),
  );
  socket.on('close', (closeCode) => {
    code = closeCode;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  // Ignores socket errors, because the server may close the connection at any time. `closedWith`
  // reports the close code.
  socket.on('error', () => {});
  return {
    messages,
    closedWith: () => code,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    heard: (type) =>
      pollUntilTruthy(async () => messages.find((message) => message.type === type)) as never,
    closed: () => pollUntilTruthy(async () => code),
    close: () => socket.close(),
  };
}

/** Opens a WebSocket and authenticates it with a session, ticket or wall token. */
export async function openFollowingSocket(
  server: TestServer,
  shown: { token: string } | { ticketToken: string } | { wallToken: string },
) {
  const socket = await openSocket(server);
  socket.send({ type: 'authenticate', ...shown });
  await socket.heard('authenticated');
  return socket;
}

/** Version of marker hints, which is higher than the version of any real hint. */
let lastMarker = 1_000_000;

/**
 * Sends a marker hint through the socket, waits for it, and removes it from `messages`. After this
 * call `messages` contains every earlier hint, even on a slow machine. Never resolves on a closed
 * socket.
 *
 * @param about a topic that the socket follows: a location, a stay, or a person by `customerId`
 */
export async function passMarker(
  server: TestServer,
  socket: TestSocket,
  about: { locationId?: string; stayId?: string; customerId?: string },
): Promise<void> {
  const version = (lastMarker += 1);
  const nothing = randomUUID();
  const { locationId = nothing, stayId = nothing, customerId = null } = about;
  const hint = {
    type: 'order_updated',
    orderId: nothing,
    stayId,
    locationId,
    channel: 'ticket',
    status: 'parked',
    version,
  } as const;
  server.ctx.live.publish({ stays: [{ hint, customerId }] });
  const findMarker = () =>
    socket.messages.findIndex((message) => 'version' in message && message.version === version);
  await pollUntilTruthy(async () => findMarker() >= 0);
  socket.messages.splice(findMarker(), 1);
}

/**
 * Cuts the LISTEN connections of all processes on this database and refuses new connections.
 * Connects to the database `postgres`, because PostgreSQL cannot copy `template` while anybody is
 * connected to `template`.
 *
 * @returns a function that allows connections again
 */
export async function cutLiveConnections(
  clusterUrl: string,
  databaseUrl: string,
): Promise<() => Promise<void>> {
  const database = new pg.Client({ connectionString: databaseUrl }).database ?? '';
  const client = new pg.Client({ connectionString: buildUrl(clusterUrl, 'postgres') });
  await client.connect();
  const allow = (how: boolean) =>
    client.query(`alter database ${client.escapeIdentifier(database)} allow_connections ${how}`);
  await allow(false);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'portico-live' and datname = $1`,
    [database],
  );
  return async () => {
    await allow(true);
    await client.end();
  };
}
