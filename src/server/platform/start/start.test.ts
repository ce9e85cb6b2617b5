import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { openTicket } from '#test/factories/stays.ts';
import { buildUrl } from '#test/harness/database.ts';
import { startForTest } from '#test/harness/runServer.ts';
import { startServer } from '#test/harness/server.ts';
import { readConfig } from '../../config/index.ts';
import { isDemoWelcome } from '../../demo/fill.ts';
import { createDb, createPool } from '../db/client.ts';
import { waitForDatabase } from '../db/prepareDatabase.ts';
import { createDatabaseClock, followDatabaseClock } from './databaseClock.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'portico-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quiet = () => {};

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Runs a start that fails, and returns its output and exit code. */
function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const {
    NODE_ENV: _,
    DATABASE_URL: __,
    PUBLIC_URL: ___,
    VITEST: ____,
    ...inherited
  } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['start.mjs'],
      { cwd: root, env: { ...inherited, LOG_LEVEL: 'fatal', ...env }, timeout: 60_000 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, said: (stdout + stderr).trim() }),
    );
  });
}

test('a port in use is reported in one sentence, and nothing was created', async () => {
  const other = createServer();
  const port = await listen(other);
  const dataDir = join(folder, 'taken');
  const ended = await start({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir });
  expect(ended).toEqual({
    code: 1,
    said: `Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
  });
  expect(existsSync(dataDir)).toBe(false);
  other.close();
});

test('an address of another machine is reported in one sentence', async () => {
  const { code, said } = await start({ HOST: '192.0.2.1', DATA_DIR: join(folder, 'host') });
  expect({ code, said }).toEqual({
    code: 1,
    said: "HOST '192.0.2.1' is no address of this machine: set it to one, or leave it out.",
  });
});

test('an unusable data folder is reported in one sentence', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const dataDir = join(file, 'data');
  expect(await start({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: `DATA_DIR is ${dataDir}, but ${file} is a file: set it to a folder.`,
  });
});

test('a start waits for a database that comes up a little later', async () => {
  const socket = new URL(inject('postgresUrl').replace('@/', '@x/')).searchParams;
  const path = `${socket.get('host') ?? ''}/.s.PGSQL.${socket.get('port') ?? ''}`;
  const sockets = new Set<Socket>();
  const forwarder = createServer((client) => {
    const database = connect(path);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to).on('error', quiet);
    }
  });
  const port = await listen(forwarder);
  await new Promise((closed) => forwarder.close(closed));
  const log = vi.fn<(line: string) => void>();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres?sslmode=disable`;
  const waiting = waitForDatabase(url, 'DATABASE_URL', log);
  await expect.poll(() => log).toHaveBeenCalled();
  forwarder.listen(port, '127.0.0.1');
  await waiting;
  expect(log.mock.calls).toEqual([[expect.stringContaining('does not answer yet')]]);
  for (const open of sockets) open.destroy();
  await new Promise((closed) => forwarder.close(closed));
});

test('a database that does not come up is reported in one sentence', async () => {
  const gone = createServer();
  const port = await listen(gone);
  await new Promise((closed) => gone.close(closed));
  const url = `postgresql://postgres@127.0.0.1:${port}/portico`;
  await expect(waitForDatabase(url, 'DATABASE_URL', quiet, 1_000)).rejects.toThrow(
    /^The database of DATABASE_URL did not answer for 1 seconds \(.*ECONNREFUSED.*\): start it, or check the address\.$/,
  );
});

test('a database that does not exist is not waited for', async () => {
  const url = buildUrl(inject('postgresUrl'), 'nobody_made_it');
  await expect(waitForDatabase(url, 'MIGRATION_DATABASE_URL', quiet)).rejects.toThrow(
    'The database that MIGRATION_DATABASE_URL names does not exist on that server: create it first.',
  );
});

/** Implements just enough of PostgreSQL's protocol to report an old version. */
function oldPostgres(): Server {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const short = (value: number) => Buffer.from([value >> 8, value & 255]);
  const long = (value: number) => Buffer.from([0, 0, value >> 8, value & 255]);
  const text = (value: string) => Buffer.from(`${value}\0`);
  const field = (name: string) =>
    Buffer.concat([text(name), long(0), short(0), long(25), short(65_535), long(0), short(0)]);
  const value = (said: string) => Buffer.concat([long(said.length), Buffer.from(said)]);
  const ready = message('Z', Buffer.from('I'));
  return createServer((socket) => {
    socket.on('error', quiet).on('data', (data) => {
      const isQuery = String.fromCharCode(data[0] ?? 0) === 'Q';
      if (!isQuery) return void socket.write(Buffer.concat([message('R', long(0)), ready]));
      socket.write(
        Buffer.concat([
          message('T', Buffer.concat([short(2), field('number'), field('name')])),
          message('D', Buffer.concat([short(2), value('170006'), value('17.6')])),
          message('C', text('SELECT 1')),
          ready,
        ]),
      );
    });
  });
}

test('a PostgreSQL that is too old is refused in one sentence', async () => {
  const server = oldPostgres();
  const port = await listen(server);
  const url = `postgresql://postgres@127.0.0.1:${port}/portico?sslmode=disable`;
  await expect(waitForDatabase(url, 'DATABASE_URL', quiet)).rejects.toThrow(
    'Portico needs PostgreSQL 18 or newer; this database is 17.6.',
  );
  server.close();
});

test('a SECRET_KEY other than the database’s stops the start', async () => {
  const first = await startForTest({ worker: false });
  const { databaseUrl } = first;
  const restart = (secretKey: Buffer) =>
    startServer(inject('postgresUrl'), { databaseUrl, worker: false, config: { secretKey } });

  // No text is encrypted yet, so a start with another key loses nothing.
  await (await restart(randomBytes(32))).close();
  await openTicket(first, await buildStaffedBusiness(first.ctx));
  await expect(restart(randomBytes(32))).rejects.toThrow(
    /^SECRET_KEY is not the one this database was used with: /,
  );
  // A single damaged text is no sign of another key.
  await first.ctx.pool.query(
    `insert into messages (channel, recipient, template, language, content_sealed, dedupe_key)
       values ('sms', '+15550000000', 'ticket_code', 'en', 'broken', 'broken')`,
  );
  await (await restart(first.ctx.config.secretKey)).close();
});

test('development with real keys, or DEMO=off, creates no demo', () => {
  const read = (keys: Record<string, string>) =>
    readConfig({ DATA_DIR: join(folder, 'keys'), ...keys });
  const sms = {
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+15550001111',
  };
  const mail = { SMTP_URL: 'smtp://mail.test:587', MAIL_FROM: 'Portico <valet@portico.test>' };
  const stripe = (kind: string) => ({
    STRIPE_SECRET_KEY: `sk_${kind}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${kind}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  for (const keys of [{}, stripe('test')]) expect(isDemoWelcome(read(keys))).toBe(true);
  for (const keys of [sms, mail, stripe('live'), { DEMO: 'off' }])
    expect(isDemoWelcome(read(keys))).toBe(false);
});

test('the clock of a process follows the database, and a large difference causes one warning', async () => {
  const db = createDb(createPool(inject('postgresUrl'), 1, quiet));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  let offset = 0;
  const clock = createDatabaseClock(log, () => new Date(Date.now() + offset));
  /** Returns the seconds between the followed clock and this machine’s. */
  const follow = async (of: number) => {
    offset = of;
    await followDatabaseClock(db, clock);
    return Math.abs(Math.round((clock.now().getTime() - Date.now()) / 1000));
  };
  expect(await follow(20_000)).toBe(0);
  expect(lines).toEqual([]);
  for (let count = 0; count < 2; count += 1) expect(await follow(-120_000)).toBe(0);
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 40, seconds: 120 },
  ]);
  // The machine's clock is set right again.
  expect(await follow(0)).toBe(0);
  await db.destroy();
});

describe('a clock that follows the database', () => {
  /** A machine whose two clocks a test moves. */
  function createMachine() {
    const machine = { time: 50_000, elapsed: 0 };
    const clock = createDatabaseClock(
      pino({ level: 'silent' }),
      () => new Date(machine.time),
      () => machine.elapsed,
    );
    const pass = (ms: number) => {
      machine.time += ms;
      machine.elapsed += ms;
    };
    /** Asks for the time, and gets it after a pause before and after the database reads its clock. */
    const ask = (told: number, { before = 0, after = 0 } = {}) =>
      clock.follow(() => {
        pass(before);
        const answer = new Date(told);
        pass(after);
        return Promise.resolve(answer);
      });
    return { machine, clock, pass, ask, read: () => clock.now().getTime() };
  }

  test('ignores differences that the network may have caused', async () => {
    const { ask, read } = createMachine();
    await ask(51_000);
    expect(read()).toBe(50_000);
    await ask(51_001);
    expect(read()).toBe(51_001);
    // The database's clock is one second ahead, and its answer takes as long as one may take.
    await ask(52_001, { after: 1_000 });
    expect(read()).toBe(52_001);
  });

  test.each([
    ['a long wait before the database reads its clock', 600_000, 0],
    ['a long wait after the database has read its clock', 0, 600_000],
    ['a wait of a little over a second', 0, 1_001],
  ])('ignores a slow answer: %s', async (_, before, after) => {
    const { ask, read } = createMachine();
    await ask(45_000 + before, { before, after });
    expect(read()).toBe(50_000 + before + after);
  });

  test('ignores an answer during which the machine’s clock was set, or the machine was suspended', async () => {
    const { clock, machine, read } = createMachine();
    const leap = (ms: number) =>
      clock.follow(() => {
        machine.time += ms;
        return Promise.resolve(new Date(50_000));
      });
    expect(await leap(60_000)).toBe(false);
    expect(read()).toBe(110_000);
    expect(await leap(-60_000)).toBe(false);
    expect(read()).toBe(50_000);
  });

  test('does not correct twice by two answers on their way at once', async () => {
    const { ask, clock, read } = createMachine();
    const { promise, resolve } = Promise.withResolvers<Date>();
    const slow = clock.follow(() => promise);
    await ask(60_000);
    expect(read()).toBe(60_000);
    resolve(new Date(60_000));
    await slow;
    expect(read()).toBe(60_000);
  });

  test('asks again at the start when the first answers are slow', async () => {
    const db = createDb(createPool(inject('postgresUrl'), 1, quiet));
    // Each answer takes 600 milliseconds less than the one before.
    const ticks = [0, 1_700, 1_700, 2_800, 2_800, 3_300];
    const clock = createDatabaseClock(
      pino({ level: 'silent' }),
      () => new Date(Date.now() - 60_000),
      () => ticks.shift() ?? 0,
    );
    await followDatabaseClock(db, clock);
    expect(ticks).toEqual([]);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
    await db.destroy();
  });
});
