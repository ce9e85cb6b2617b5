import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Backend } from './backend.ts';

/** Paths that the API server answers; Vite serves all other paths. */
const calls = /^\/(api|ws|t|docs|dev|test-reset|openapi\.json|healthz|readyz|metrics)(?=[/?]|$)/;

export const isCall = (url = '') => calls.test(url);

/** Forwards a call to the server; waits if the server is restarting. */
export async function forwardCall(
  backend: Backend,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await backend.ready();
  const { method, url: path, headers } = request;
  const call = httpRequest({ host: '127.0.0.1', port: backend.port, method, path, headers });
  call.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  // The server ended during the call: drops the connection, as on a bad network.
  call.on('error', () => response.destroy());
  response.on('close', () => call.destroy());
  request.pipe(call);
}

/** Forwards a WebSocket connection as raw bytes. */
export async function forwardSocket(
  backend: Backend,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  socket.on('error', () => {});
  await backend.ready();
  const { rawHeaders, method = 'GET', url = '/' } = request;
  const lines = [`${method} ${url} HTTP/1.1`];
  for (const [at, name] of rawHeaders.entries())
    if (at % 2 === 0) lines.push(`${name}: ${rawHeaders[at + 1] ?? ''}`);
  const line = connect(backend.port, '127.0.0.1', () => {
    line.write(`${lines.join('\r\n')}\r\n\r\n`);
    line.write(head);
    line.pipe(socket).pipe(line);
  });
  line.on('error', () => socket.destroy());
  socket.on('close', () => line.destroy());
}
