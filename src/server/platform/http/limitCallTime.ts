import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallTime, runWithinCallTime } from '../db/callTime.ts';
import { SOCKET_PATH } from '../realtime/socket.ts';

/** Gives every request its time at the database, except WebSockets, which stay open. */
export function limitCallTime(app: FastifyInstance, callMs: number): void {
  const times = new WeakMap<FastifyRequest, CallTime>();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url === SOCKET_PATH) return done();
    const time = new CallTime(callMs);
    times.set(request, time);
    reply.raw.once('close', () => time.end());
    runWithinCallTime(time, done);
  });
  // Entered again: the body is parsed by events of the socket, which belong to no call.
  app.addHook('preValidation', (request, _reply, done) => {
    const time = times.get(request);
    if (time) runWithinCallTime(time, done);
    else done();
  });
}
