import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { accountFor, buildSpawnAccount } from './systemAccount.ts';
import { prepareBinaries } from './binaries.ts';
import { copyPrograms } from './copy.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './index.ts';
import { repairLinks } from './links.ts';
import { withLock } from './lock.ts';
import { isServerProcess, readIdentity, runCommand } from './processes.ts';
import type { ParentWatch } from './parentWatch.ts';

const isRoot = process.getuid?.() === 0;
const quiet = () => {};
/**
 * Disables fsync for speed: killed processes lose nothing without fsync, only a power cut would.
 */
const settings = { fsync: 'off' };

const root = mkdtempSync(join(tmpdir(), 'portico-test-'));
const running: EmbeddedPostgres[] = [];
const holders: ChildProcess[] = [];
const sockets = new Set<string>();

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  await Promise.all(running.splice(0).map((db) => db.stop()));
});

afterAll(() => {
  for (const folder of [root, ...sockets])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function folder(): string {
  return mkdtempSync(join(root, 'data-'));
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const db = await startEmbeddedPostgres({ settings, ...options });
  running.push(db);
  sockets.add(new URL(db.url.replace('@/', '@x/')).searchParams.get('host')!);
  return db;
}

type Held = { url: string; pid: number; adopted: boolean; process: ChildProcess };

/** Starts the database from a separate process that does nothing else. */
async function hold(dataDir: string, parentWatch?: ParentWatch): Promise<Held> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('index.ts', import.meta.url).href)};
    const db = await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings, parentWatch })});
    console.log(JSON.stringify(db));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { ...(JSON.parse(line) as EmbeddedPostgres), process: child };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', quiet);
  await client.connect();
  try {
    const results = [await client.query({ text, rowMode: 'array' })].flat();
    return results.at(-1)!.rows.flat();
  } finally {
    await client.end();
  }
}

async function killHard(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function expectEnded(pid: number): Promise<void> {
  await expect.poll(() => readIdentity(pid)).toBeNull();
}

test('a new database is durable, private and in UTF-8', async () => {
  const db = await startEmbeddedPostgres({ dataDir: folder() });
  running.push(db);
  const shown = await query(
    db.url,
    `select current_setting(name) from unnest(array['data_checksums', 'fsync', 'synchronous_commit',
      'server_encoding', 'listen_addresses', 'jit', 'TimeZone']) with ordinality u (name, n) order by n`,
  );
  expect(shown).toEqual(['on', 'on', 'on', 'UTF8', '', 'off', 'UTC']);
  const locale = await query(
    db.url,
    'select datname, datlocprovider, datlocale from pg_database where datname = current_database()',
  );
  expect(locale).toEqual(['portico', 'b', 'C.UTF-8']);
  const socket = new URL(db.url.replace('@/', '@x/')).searchParams.get('host')!;
  sockets.add(socket);
  expect(statSync(socket).mode & 0o777).toBe(0o700);
});

test.each(['kernel', 'watchdog'] as const)(
  'kill -9 of the owning process ends the database (%s), and committed data stays',
  async (parentWatch) => {
    const dataDir = folder();
    const held = await hold(dataDir, parentWatch);
    await query(held.url, 'create table t (n int); insert into t values (7)');
    await killHard(held.process);
    // Starts again at once: a server that is stopping must not be adopted, and must not prevent the
    // start.
    const db = await start({ dataDir });
    expect(db.adopted).toBe(false);
    await expectEnded(held.pid);
    expect(await query(db.url, 'select n from t')).toEqual([7]);
  },
);

test('two concurrent starts on a new folder: one starts, the other adopts', async () => {
  const dataDir = folder();
  const both = await Promise.all([hold(dataDir), hold(dataDir)]);
  expect(both.map((held) => held.adopted).filter(Boolean)).toEqual([true]);
  expect(both[0].pid).toBe(both[1].pid);
  for (const held of both) expect(await query(held.url, 'select 1')).toEqual([1]);

  const third = await start({ dataDir, database: 'other' });
  await third.stop();
  expect(third.adopted).toBe(true);
  expect(await query(third.url, 'select current_database()')).toEqual(['other']);
});

describe('a start after the database itself was killed', () => {
  test('waits for its last processes, and ignores the files it left', async () => {
    const dataDir = folder();
    const first = await start({ dataDir });
    await query(first.url, 'create table t (n int); insert into t values (7)');
    const busy = query(first.url, 'select pg_sleep(2)').catch(() => []);
    await sleep(100);
    process.kill(first.pid, 'SIGKILL');
    await expectEnded(first.pid);
    const next = await start({ dataDir });
    expect(next.adopted).toBe(false);
    expect(await query(next.url, 'select n from t')).toEqual([7]);
    await busy;
  });

  test('recognises it even if its programs are in a folder with a space', async () => {
    const programs = mkdtempSync(join(root, "the programs' #1 "));
    symlinkSync(process.execPath, join(programs, 'postgres'));
    const cluster = { folder: folder(), name: 'portico-1' };
    const child = spawn(
      join(programs, 'postgres'),
      ['-e', 'console.log(1); setInterval(() => {}, 1000)', cluster.name],
      { cwd: cluster.folder, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    holders.push(child);
    await once(child.stdout, 'data');
    expect(isServerProcess(child.pid ?? 0, cluster)).toBe(true);
    expect(isServerProcess(child.pid ?? 0, { ...cluster, name: 'portico-2' })).toBe(false);
  });

  test('ignores other programs that name the cluster on their command line', async () => {
    const dataDir = folder();
    const first = await start({ dataDir });
    const name = /portico-[a-z0-9]+-[a-z0-9]+/.exec(decodeURIComponent(first.url))?.[0] ?? '';
    expect(name).not.toBe('');
    const cwd = join(dataDir, 'postgres');
    const reader = spawn('/bin/sh', ['-c', 'sleep 60; :', name], { cwd, stdio: 'ignore' });
    const elsewhere = spawn('sleep', ['60'], { argv0: `postgres: ${name}: copy`, stdio: 'ignore' });
    holders.push(reader, elsewhere);
    process.kill(first.pid, 'SIGKILL');
    await expectEnded(first.pid);
    const next = await start({ dataDir });
    expect(await query(next.url, 'select 1')).toEqual([1]);
    for (const stranger of [reader, elsewhere])
      expect(readIdentity(stranger.pid ?? 0)).not.toBeNull();
  });

  test('ignores a process that got its number by chance', async () => {
    const dataDir = folder();
    const first = await start({ dataDir });
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const text = readFileSync(file, 'utf8');
    const socketLock = `${text.split('\n')[4]!}/.s.PGSQL.5432.lock`;
    await first.stop();
    // Runs under PostgreSQL's account, because PostgreSQL refuses to start when a process of its
    // account has this pid.
    const account = accountFor(join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['60'], { ...buildSpawnAccount(account), stdio: 'ignore' });
    holders.push(stranger);
    mkdirSync(dirname(socketLock), { mode: 0o700 });
    if (account) chownSync(dirname(socketLock), account.uid, account.gid);
    for (const path of [file, socketLock]) {
      writeFileSync(path, text.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
    }
    const next = await start({ dataDir });
    expect(next.adopted).toBe(false);
    expect(await query(next.url, 'select 1')).toEqual([1]);
  });
});

describe('a start as root', () => {
  test.skipIf(!isRoot)('works under a folder that only root may enter', async () => {
    const closed = folder();
    chmodSync(closed, 0o700);
    const dataDir = join(closed, 'data');
    const db = await start({ dataDir });
    expect(statSync(`/proc/${db.pid}`).uid).toBe(65_534);
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
    expect(await query(db.url, 'create table t (n int); checkpoint')).toEqual([]);
  });
});

describe('copies of the programs', () => {
  const account = accountFor('/nowhere');
  /** Returns the folder `native` of the PostgreSQL package. */
  const installed = async () => {
    const { postgres } = await prepareBinaries(account, root, quiet);
    return dirname(dirname(postgres));
  };

  test('run as the account, and a broken copy is replaced', async () => {
    chmodSync(root, 0o755);
    const target = join(root, 'programs', '18');
    expect(await copyPrograms(await installed(), target)).toBe(target);
    truncateSync(join(target, 'bin', 'initdb'), 100);
    await copyPrograms(await installed(), target);
    expect(statSync(join(target, 'bin', 'initdb')).size).toBeGreaterThan(100);
    repairLinks(target);
    const result = await runCommand(
      join(target, 'bin', 'postgres'),
      ['--version'],
      buildSpawnAccount(account),
    );
    chmodSync(root, 0o700);
    expect(result.output).toContain('PostgreSQL');
  });

  test('are not placed where others could change them', async () => {
    const home = join(folder(), 'everybody');
    mkdirSync(home);
    chmodSync(home, 0o777);
    await expect(copyPrograms(await installed(), join(home, '18'))).rejects.toThrow('not ours');
  });
});

describe('the lock', () => {
  test('of a dead process is taken over, even if its number is in use again', async () => {
    const lock = join(folder(), 'lock');
    mkdirSync(lock);
    symlinkSync(`${process.pid} 1 another-boot`, join(lock, '4'));
    expect(await withLock(lock, quiet, async () => 'done')).toBe('done');
  });

  test('admits one process at a time', async () => {
    const lock = join(folder(), 'lock');
    let inside = 0;
    const most = await Promise.all(
      Array.from({ length: 5 }, () =>
        withLock(lock, quiet, async () => {
          inside += 1;
          await sleep(10);
          return inside--;
        }),
      ),
    );
    expect(most).toEqual([1, 1, 1, 1, 1]);
  });
});

test('a folder that is no database is left alone, with one clear sentence', async () => {
  const dataDir = folder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'dear');
  const message = `The embedded database cannot start: ${dataDir}/postgres is not empty and holds no database. Move it away.`;
  await expect(start({ dataDir })).rejects.toThrow(message);
  expect(existsSync(join(dataDir, 'postgres', 'letter.txt'))).toBe(true);
});

test('a setting that PostgreSQL refuses is reported in its words', async () => {
  const dataDir = folder();
  await (await start({ dataDir })).stop();
  const refused = start({ dataDir, settings: { fsync: 'off', max_connections: 'many' } });
  await expect(refused).rejects.toThrow('invalid value for parameter "max_connections": "many"');
});
