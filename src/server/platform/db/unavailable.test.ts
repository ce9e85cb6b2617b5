import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './unavailable.ts';

const coded = (code: string, syscall?: string) =>
  Object.assign(new Error(`${syscall ?? 'query'} ${code}`), { code, syscall });

test.each([...Object.keys(constants.errno), 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'ENOTFOUND'])(
  'a connection that fails to open with %s is unavailable',
  (code) => {
    expect(isDatabaseUnavailable(coded(code, 'connect'))).toBe(true);
    expect(isDatabaseUnavailable(coded(code, 'getaddrinfo'))).toBe(true);
  },
);

test.each([
  ['EAGAIN', true],
  ['EADDRNOTAVAIL', true],
  ['ECONNABORTED', true],
  ['ECONNRESET', true],
  ['EHOSTDOWN', true],
  ['EMFILE', true],
  ['ENFILE', true],
  ['ENETDOWN', true],
  ['ENETRESET', true],
  ['ENOBUFS', true],
  ['ENOTCONN', true],
  ['EPIPE', true],
  ['EPROTO', true],
  ['ESHUTDOWN', true],
  ['ETIMEDOUT', true],
  ['ERR_SOCKET_CLOSED', true],
  ['ERR_STREAM_DESTROYED', true],
  ['ERR_STREAM_WRITE_AFTER_END', true],
  // A missing file is a defect, unlike a missing socket.
  ['ENOENT', false],
  ['EACCES', false],
  ['ERR_INVALID_ARG_TYPE', false],
])('an error of an open connection with %s: %s', (code, expected) => {
  expect(isDatabaseUnavailable(coded(code, 'read'))).toBe(expected);
});

test.each([
  ['08000', true],
  ['08P01', true],
  ['25006', true],
  ['25P03', true],
  ['25P04', true],
  ['28000', true],
  ['28P01', true],
  ['3D000', true],
  ['40001', true],
  ['40P01', true],
  ['53000', true],
  ['53100', true],
  ['53200', true],
  ['53300', true],
  ['53400', true],
  ['55P03', true],
  ['57014', true],
  ['57P01', true],
  ['57P02', true],
  ['57P03', true],
  ['57P04', true],
  ['57P05', true],
  ['58000', true],
  ['58030', true],
  // Mistakes of a statement stay defects.
  ['0A000', false],
  ['22003', false],
  ['23505', false],
  ['23514', false],
  ['25P02', false],
  ['42601', false],
  ['42501', false],
  ['XX000', false],
])('the SQL state %s: %s', (code, expected) => {
  expect(isDatabaseUnavailable(coded(code))).toBe(expected);
});

/** Driver errors caused by wrong arguments or by answers that the driver cannot parse. */
const MISTAKES =
  /already been connected|Received unexpected|PGSSL|sslnegotiation|query must have|Prepared statements must|values must be|circular reference|already been released|unexpected condition|Passing a function|Called end on pool|not supported in pipeline|Binary mode|Unknown authenticationOk|SASL|SCRAM|channel binding|connection string|password/i;

/** Lists every message of an error that the driver or its pool throws. */
function listDriverMessages(): string[] {
  const require = createRequire(import.meta.url);
  const driver = dirname(require.resolve('pg/package.json'));
  const files = ['lib/client.js', 'lib/connection.js', 'lib/query.js', '../pg-pool/index.js'].map(
    (name) => join(driver, name),
  );
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/new Error\(\s*(['`])(.+?)\1/g)].map(
      ([, , words = '']) => words,
    ),
  );
}

test('every message of the driver is unavailable, or a known mistake', () => {
  const messages = listDriverMessages();
  expect(messages.length).toBeGreaterThan(20);
  const unknown = messages.filter(
    (message) => isDatabaseUnavailable(new Error(message)) === MISTAKES.test(message),
  );
  expect(unknown).toEqual([]);
});

test.each([
  ['a cause', new Error('Figures', { cause: coded('EAGAIN', 'connect') }), true],
  ['all of several', new AggregateError([coded('EPIPE'), coded('57014')]), true],
  ['one of several', new AggregateError([coded('EPIPE'), coded('23514')]), false],
  ['none of several', new AggregateError([]), false],
  ['no error', 'ECONNRESET', false],
])('%s', (_name, error, expected) => {
  expect(isDatabaseUnavailable(error)).toBe(expected);
});

async function connectTo(config: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client({ connectionTimeoutMillis: 100, ...config });
  client.on('error', () => {});
  return client.connect().then(
    () => null,
    (error: unknown) => error,
  );
}

test('the driver’s own errors are unavailable: nobody listens, no socket, no answer, hung up', async () => {
  const server = createServer((socket) => void socket.on('error', () => {}).resume());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const host = '127.0.0.1';
  const silent = await connectTo({ host, port });
  server.on('connection', (socket) => socket.destroy());
  const hungUp = await connectTo({ host, port });
  await new Promise((done) => server.close(done));
  const failures = [
    silent,
    hungUp,
    await connectTo({ host, port }),
    await connectTo({ host: '/nowhere', port: 5432 }),
    await connectTo({ host: 'nowhere.invalid', connectionTimeoutMillis: 2_000 }),
  ];
  expect(failures.map((error) => [String(error), isDatabaseUnavailable(error)])).toEqual(
    failures.map((error) => [String(error), true]),
  );
});
