import { randomUUID } from 'node:crypto';
import pg from 'pg';
import WebSocket from 'ws';
import type { ServerMessage } from '#contract/events.ts';
import { buildUrl } from '../harness/database.ts';
import type { TestServer } from '../harness/server.ts';
import { eventually } from './stays.ts';

export type TestSocket = {
  messages: ServerMessage[];
  /** The code it was closed with, or null while it is open. */
  closedWith(): number | null;
  send(message: unknown): void;
  /** Waits for a message of this type, from the first one on. */
  heard<T extends ServerMessage['type']>(type: T): Promise<Extract<ServerMessage, { type: T }>>;
  closed(): Promise<number>;
  close(): void;
};

/** A browser's socket, with every message it got. */
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
  // The server may cut it off at any time; that is what `closedWith` tells.
  socket.on('error', () => {});
  return {
    messages,
    closedWith: () => code,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    heard: (type) =>
      eventually(async () => messages.find((message) => message.type === type)) as never,
    closed: () => eventually(async () => code),
    close: () => socket.close(),
  };
}

/** A socket that shows a bearer token, a ticket's or a wall's. */
export async function follow(
  server: TestServer,
  shown: { token: string } | { ticketToken: string } | { wallToken: string },
) {
  const socket = await openSocket(server);
  socket.send({ type: 'authenticate', ...shown });
  await socket.heard('authenticated');
  return socket;
}

/** Above the version of any real hint. */
let lastMarker = 1_000_000;

/**
 * Has one more hint reach the socket, and takes it out again: whatever was on its way before is in
 * `messages` by then, however slow the machine is. A socket that is closed never hears it.
 *
 * @param about what the socket follows: a location, a stay, or a person by `customerId`
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
  await eventually(async () => findMarker() >= 0);
  socket.messages.splice(findMarker(), 1);
}

/**
 * Cuts the connections that listen for hints, of every process on this database, and lets nobody make
 * another one. It asks from the database `postgres`, as no copy is made of one that somebody is in.
 *
 * @returns lets them in again
 */
export async function deafen(
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
