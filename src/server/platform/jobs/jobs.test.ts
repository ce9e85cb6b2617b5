import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { eventually } from '#test/factories/stays.ts';
import { recordStatements } from '#test/faults/recorder.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { jobHandlers } from '../../jobs.ts';
import { transact } from '../db/transact.ts';
import type { JobHandlers } from './jobs.ts';

let server: TestServer;
const ran = vi.fn<(stayId: string, at: number) => void>();
const tidied = vi.fn<() => Promise<void>>(() => Promise.resolve());

beforeAll(async () => {
  server = await startServer(inject('postgresUrl'), { worker: false });
  let failures = 1;
  const handlers: JobHandlers = {
    ...jobHandlers(server.ctx),
    'expire-ticket': async ({ stayId }) => ran(stayId, Date.now()),
    'expire-request': async ({ stayId }) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('away');
      }
      ran(stayId, Date.now());
    },
  };
  await server.ctx.jobs.work(handlers, [{ name: 'tidy', everyMs: 200, run: tidied }]);
});
afterAll(() => server.close());

const whenRan = (id: string) =>
  eventually(async () => ran.mock.calls.find(([stayId]) => stayId === id)?.[1]);
const enqueue = (name: 'expire-ticket' | 'expire-request', stayId: string, startAfter?: Date) =>
  transact(server.ctx, (unit) => unit.enqueue(name, { stayId }, startAfter));

test('a job begins when its transaction commits, one that was put off at its time', async () => {
  const [now, later] = [randomUUID(), randomUUID()];
  const at = Date.now() + 1_000;
  await enqueue('expire-ticket', later, new Date(at));
  const asked = Date.now();
  await enqueue('expire-ticket', now);
  expect((await whenRan(now)) - asked).toBeLessThan(900);
  const late = (await whenRan(later)) - at;
  expect(late).toBeGreaterThanOrEqual(0);
  // Sooner than any regular look.
  expect(late).toBeLessThan(1_000);
});

test('what another process put off is found, and begins at its time', async () => {
  const id = randomUUID();
  const { rows } = await server.ctx.pool.query<{ now: Date }>('select now()');
  const at = new Date((rows[0]?.now.getTime() ?? 0) + 6_000);
  // As that process does, without a word to this one.
  await server.ctx.db
    .transaction()
    .execute((trx) => server.ctx.jobs.enqueue(trx, 'expire-ticket', { stayId: id }, at));
  await sleep(5_500);
  const late = (await whenRan(id)) - at.getTime();
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(1_000);
});

test('a job that failed is tried again soon', async () => {
  const id = randomUUID();
  const asked = Date.now();
  await enqueue('expire-request', id);
  expect((await whenRan(id)) - asked).toBeLessThan(8_000);
});

test('a routine comes round again, also after one that failed', async () => {
  tidied.mockRejectedValueOnce(new Error('away'));
  const before = tidied.mock.calls.length;
  await vi.waitFor(() => expect(tidied.mock.calls.length).toBeGreaterThan(before + 3), 5_000);
});

test('an idle process sends less than a statement a second', async () => {
  await sleep(1_000);
  const recorder = recordStatements();
  try {
    await sleep(10_000);
    const sent = recorder.take().map(({ text }) => text.replace(/\s+/g, ' ').trim().slice(0, 100));
    expect(sent.length, sent.join('\n')).toBeLessThan(10);
    // Or nothing was recorded.
    expect(sent.length).toBeGreaterThan(0);
  } finally {
    recorder.stop();
  }
});
