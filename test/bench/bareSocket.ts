import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { machineTime } from '../faults/wire.ts';

// Forwards a text to all sockets of a room. This minimal server is the reference for the time of
// the server's hints.
const rooms = new Map<string, Set<{ send(text: string): void }>>();
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const at = machineTime();
    for (const socket of rooms.get(request.url ?? '') ?? []) socket.send(body);
    response.end(String(at));
  });
});
new WebSocketServer({ server }).on('connection', (socket, request) => {
  const room = rooms.get(request.url ?? '') ?? new Set();
  room.add(socket);
  rooms.set(request.url ?? '', room);
  socket.send('joined');
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
