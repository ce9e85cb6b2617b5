import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/**
 * State of a phone's network: `good`; `away` refuses calls; `hanging` never answers; `losesAnswers`
 * drops the answers of writes; `portal` answers with a login page. Pages and files load in every
 * state.
 */
export type Network = 'good' | 'away' | 'hanging' | 'losesAnswers' | 'portal';

export type FlakyProxy = {
  url: string;
  set(network: Network): void;
  close(): Promise<void>;
};

/**
 * Starts a proxy between a browser and the server, WebSockets included. Each browser that loses its
 * network needs its own proxy.
 */
export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let network: Network = 'good';

  function pass(from: IncomingMessage, to: ServerResponse, isAnswerLost: boolean): void {
    const onward = request(
      { hostname, port, path: from.url, method: from.method, headers: from.headers },
      (answer) => {
        if (isAnswerLost) {
          answer.resume();
          answer.once('end', () => to.destroy());
          return;
        }
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      },
    );
    onward.once('error', () => to.destroy());
    from.pipe(onward);
  }

  const server = createServer((from, to) => {
    const isCall = from.url?.startsWith('/api/') === true;
    if (!isCall) return pass(from, to, false);
    if (network === 'away') return void to.destroy();
    if (network === 'hanging') return undefined;
    if (network === 'portal') {
      const isWrite = from.method !== 'GET';
      to.writeHead(isWrite ? 403 : 200, { 'content-type': 'text/html' });
      return void to.end('<!doctype html><title>Guest Wi-Fi</title>Please log in.');
    }
    return pass(from, to, network === 'losesAnswers' && from.method !== 'GET');
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (from, socket: Socket, head) => {
    if (network !== 'good') return void socket.destroy();
    const onward = connect(Number(port), hostname, () => {
      const headers = Object.entries(from.headers).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      onward.write([`GET ${from.url ?? '/'} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) {
      end.on('error', () => undefined);
      end.once('close', () => {
        socket.destroy();
        onward.destroy();
      });
    }
    return undefined;
  });
  const drop = () => sockets.forEach((socket) => socket.destroy());
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      network = next;
      // Closing all sockets also loses the calls that have no answer yet.
      drop();
    },
    close: () =>
      new Promise((resume) => {
        server.close(() => resume());
        drop();
      }),
  };
}
