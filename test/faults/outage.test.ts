import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomPhone, type TestBusiness } from '#test/factories/people.ts';
import { openSocket } from '#test/factories/sockets.ts';
import { pollUntilTruthy } from '#test/factories/stays.ts';
import { codeFrom } from './guest.ts';
import { type ServerProcess, startServerProcess, withClient } from './process.ts';
import { seedBusinesses } from './seed.ts';

/** Milliseconds after which a hanging call fails the test with a timeout error. */
const HANGS_MS = 30_000;

let server: ServerProcess;
let business: TestBusiness;

async function start(dataDir: string) {
  server = await startServerProcess({ dataDir });
  [business] = (await seedBusinesses(server.databaseUrl, 1)) as [TestBusiness];
}

/** Reads tickets, which needs a session and therefore the database. */
async function readTickets(): Promise<{ status: number; code: string | null }> {
  const response = await fetch(`${server.url}/api/valet/tickets`, {
    headers: { authorization: `Bearer ${business.valet.token}` },
    signal: AbortSignal.timeout(HANGS_MS),
  });
  const body = (await response.json()) as { code?: string };
  return { status: response.status, code: body.code ?? null };
}

async function readReadiness(): Promise<{ status: number; problem: string | null }> {
  const response = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(HANGS_MS) });
  const body = (await response.json()) as { problem?: string };
  return { status: response.status, problem: body.problem ?? null };
}

async function openTicket(phone = randomPhone()): Promise<string> {
  await server.as(business.valet.token)('POST /api/valet/tickets', {
    body: { locationId: business.location.id, phoneE164: phone },
  });
  return phone;
}

const unavailable = { status: 503, code: 'UNAVAILABLE' };

/** Expects that calls work, and that the worker runs a new job, which sends an SMS. */
async function expectNormal(): Promise<void> {
  await pollUntilTruthy(async () => (await readReadiness()).status === 200, HANGS_MS);
  // Polls, because a new connection may take longer than a call may last on a busy machine.
  await expect.poll(readTickets).toEqual({ status: 200, code: null });
  const phone = await pollUntilTruthy(() => openTicket().catch(() => null), HANGS_MS);
  await codeFrom(server.as(), phone, HANGS_MS);
}

/** Sends a signal, unless the backend has ended by itself. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function listChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/**
 * Suspends the postmaster first, so it starts no further backend, then all its children.
 *
 * @returns a function that resumes all of them
 */
function freeze(postmaster: number): () => void {
  process.kill(postmaster, 'SIGSTOP');
  const all = [postmaster, ...listChildren(postmaster)];
  for (const pid of all) send(pid, 'SIGSTOP');
  return () => {
    for (const pid of all) send(pid, 'SIGCONT');
  };
}

describe('on a disk with room', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-outage-'));
  beforeAll(() => start(dataDir));
  // Retries the removal, because the last test kills the server, and its database ends a moment
  // later.
  afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

  test('a stopped database costs each call a 503, no call hangs, and calls work again afterwards', async () => {
    await expectNormal();
    const socket = await openSocket(server);
    socket.send({ type: 'authenticate', token: business.valet.token });
    await socket.heard('authenticated');
    const goOn = freeze(await server.postmaster());
    try {
      const answers = await Promise.all(Array.from({ length: 40 }, () => readTickets()));
      expect(answers).toEqual(answers.map(() => unavailable));
      await expect(openTicket()).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(await readReadiness()).toEqual({
        status: 503,
        problem: 'The database does not answer.',
      });
      // The server closes the socket. Otherwise its screen would look live without getting hints.
      await pollUntilTruthy(async () => socket.closedWith() === 1013, HANGS_MS);
    } finally {
      goOn();
    }
    await expectNormal();
  });

  test('a table that stays locked costs a call a 503', async () => {
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('lock table stays in access exclusive mode');
      expect(await readTickets()).toEqual(unavailable);
      await expect(openTicket()).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(await readReadiness()).toEqual({ status: 503, problem: 'The database is locked.' });
      await client.query('rollback');
      await expectNormal();
    } finally {
      await client.end();
    }
  });

  test('a locked table of the job queue costs a 503 too', async () => {
    await withClient(server.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query('lock table pgboss.job in access exclusive mode');
      await expect(openTicket()).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(await readReadiness()).toEqual({ status: 503, problem: 'The database is locked.' });
      await client.query('rollback');
    });
    await expectNormal();
  });

  test('cut connections are replaced', async () => {
    await withClient(server.databaseUrl, (client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      ),
    );
    await expectNormal();
  });

  test('a question to a server that has ended is rejected with its process and the question', async () => {
    expect(await server.ask('advance', 1)).toBeNull();
    // Stops the process first, or it might answer before it is killed.
    process.kill(server.pid, 'SIGSTOP');
    await Promise.all([
      expect(server.ask('closeTipPools')).rejects.toThrow(
        `The server process ${server.pid} ended (SIGKILL) and does not answer 'closeTipPools'.`,
      ),
      server.kill(),
    ]);
    await expect(server.ask('usage')).rejects.toThrow(/does not answer 'usage'\.$/);
  });
});

/**
 * Mounts a disk of 256 MB.
 *
 * @returns the mount point; null if this user may not mount
 */
function mountSmallDisk(): string | null {
  const disk = mkdtempSync(join(tmpdir(), 'portico-disk-'));
  const options = ['-t', 'tmpfs', '-o', 'size=256m,mode=755', 'tmpfs', disk];
  if (spawnSync('/bin/mount', options).status === 0) return disk;
  rmSync(disk, { recursive: true });
  return null;
}
const smallDisk = mountSmallDisk();

describe.skipIf(smallDisk === null)('on a small disk', () => {
  const disk = smallDisk ?? '';
  const ballast = join(disk, 'ballast');
  beforeAll(() => start(join(disk, 'data')));
  afterAll(async () => {
    await server.stop();
    // Unmounts lazily, because the database may still have open files while it ends.
    spawnSync('/bin/umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  test('a full disk costs a 503, and calls work again once there is room', async () => {
    await expectNormal();
    const { bavail, bsize } = statfsSync(disk);
    try {
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    } catch (error) {
      // The database wrote meanwhile, and the disk is full earlier.
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
    await pollUntilTruthy(async () => {
      await openTicket().catch((error: unknown) =>
        expect(error).toMatchObject({ status: 503, code: 'UNAVAILABLE' }),
      );
      return (await readReadiness()).status === 503;
    }, HANGS_MS);
    rmSync(ballast);
    await expectNormal();
  });
});
