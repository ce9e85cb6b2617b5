import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createFairQueue } from '../limits/fairQueue.ts';
import { answerErrors } from './answerErrors.ts';

test('a full queue is logged by its kind of work, each kind once a minute', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push((JSON.parse(chunk.toString('utf8')) as { msg: string }).msg);
      done();
    },
  });
  const app = Fastify({ logger: { level: 'warn', stream } });
  answerErrors(app);
  for (const work of ['tires', 'keys']) {
    const inTurn = createFairQueue({ work, mostAtOnce: 0, mostWaiting: 0, retryAfterSeconds: 3 });
    app.get(`/${work}`, () => inTurn(() => Promise.resolve('done')));
  }
  for (const path of ['/tires', '/keys', '/tires']) {
    const response = await app.inject(path);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('3');
  }
  expect(lines).toEqual(['more tires than can wait', 'more keys than can wait']);
});

test('a database that takes no connection costs a 503 that says when to retry', async () => {
  const app = Fastify();
  answerErrors(app);
  app.get('/', () => {
    throw Object.assign(new Error('connect EAGAIN'), { code: 'EAGAIN', syscall: 'connect' });
  });
  const response = await app.inject('/');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.json()).toMatchObject({ code: 'UNAVAILABLE' });
});
