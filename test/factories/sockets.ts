import WebSocket from 'ws';
import type { ServerMessage } from '#contract/events.ts';
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
  server: TestServer,
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

/** A socket that shows a bearer token, or a ticket's. */
export async function follow(
  server: TestServer,
  shown: { token: string } | { ticketToken: string },
) {
  const socket = await openSocket(server);
  socket.send({ type: 'authenticate', ...shown });
  await socket.heard('authenticated');
  return socket;
}
