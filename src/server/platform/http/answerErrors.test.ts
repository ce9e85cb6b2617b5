import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { errorBody, errorCatalogue, errorCodes } from '#contract/errors.ts';
import { AppError } from '../errors.ts';
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

const EXTREME_NUMBERS = [1e308, -1e308, 0.5, Number.MAX_SAFE_INTEGER + 1, NaN, Infinity, -Infinity];
const EXTREME_TEXTS = ['', '\ud800', '\u0000', 'é'.repeat(100_000)];
const extremes = [
  ...EXTREME_NUMBERS.map((number) => ({
    position: { location: 'here', metres: number },
    carsHere: { count: number, expected: number },
    due: { cents: number, currency: 'USD' },
    left: { cents: number, currency: 'USD' },
    triesLeft: number,
    issues: [
      { field: 'x', code: 'value_invalid' as const, params: { maximum: number }, message: 'x' },
    ],
  })),
  ...EXTREME_TEXTS.map((text) => ({
    message: text,
    state: text,
    doneBy: text,
    cars: [text],
    taken: { car: text, by: text },
  })),
];

test('every error keeps its status, code and shape, whatever its values', async () => {
  const app = Fastify();
  answerErrors(app);
  app.setSerializerCompiler(serializerCompiler);
  let thrown: AppError;
  const response = Object.fromEntries(
    Object.values(errorCatalogue).map(({ status }) => [status, errorBody]),
  );
  app.get('/', { schema: { response } }, () => {
    throw thrown;
  });
  for (const code of errorCodes)
    for (const extra of extremes) {
      thrown = new AppError(code, extra);
      const { statusCode, body } = await app.inject('/');
      expect(statusCode).toBe(errorCatalogue[code].status);
      const parsed = errorBody.parse(JSON.parse(body));
      expect(parsed).toMatchObject({
        code,
        message: thrown.message,
        requestId: expect.any(String),
      });
    }
});
