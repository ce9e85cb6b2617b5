import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { type Capability, hasCapability, roles } from '#domain/identity/roles.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { callers } from '#test/rights/cells.ts';
import { type CallSetup, rows } from '#test/rights/rows.ts';
import { buildWorld, type World } from '#test/rights/scene.ts';
import { countNewRows, noteWrites, watchWrites } from '#test/rights/writes.ts';

type Key = keyof typeof operations;

/**
 * Calls on a person's own account, which are exempt: their answers contain secrets that must not be
 * stored, and a repeat is harmless.
 */
const ownAccount: Capability[] = ['pin.set', 'phone.own', 'people.impersonate'];
/** Calls that write nothing, but use POST because their input must not appear in a URL. */
const questions: Key[] = [
  'POST /api/valet/recall',
  'POST /api/locations/{locationId}/pricing/preview',
];
const staff = roles.filter((role) => role !== 'customer');

function isCommandOfStaff(key: Key): boolean {
  const { access } = operations[key];
  if (key.startsWith('GET ') || questions.includes(key)) return false;
  if (access === 'public' || access === 'ticket' || access === 'signed-in') return false;
  return !ownAccount.includes(access) && staff.some((role) => hasCapability(role, access));
}
const commands = (Object.keys(operations) as Key[]).filter(isCommandOfStaff);

let server: TestServer;
let world: World;

beforeAll(async () => {
  // Without a worker messages stay in the outbox, so only the calls write.
  server = await startServer(inject('postgresUrl'), { worker: false });
  await noteWrites(server.ctx);
  world = await buildWorld(server);
});
afterAll(() => server.close());

/** Finds a caller who may make the call, and a real record for the call. */
async function prepare(key: Key) {
  const row = rows[key] as (typeof rows)[Key] | undefined;
  const kind = callers.find((one) => one !== 'customer' && row?.rights[one].startsWith('allowed'));
  if (!row || !kind) throw new Error(`${key} has no row in test/rights/rows.ts.`);
  const { scene, token } = await world.scene(kind, 'own', { isRefused: false });
  const setUp = async () => {
    const made: CallSetup<Key> = await row.call(scene);
    const idempotencyKey = randomUUID();
    return { send: (blank = '') => send(key, made.token ?? token, made, idempotencyKey, blank) };
  };
  return { setUp };
}

async function send(
  key: Key,
  token: string | null,
  made: CallSetup<Key>,
  idempotencyKey: string,
  blank: string,
) {
  const { params, body } = made.input as { params?: Record<string, string>; body?: unknown };
  const [method = '', path = ''] = key.split(' ');
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '');
  const response = await fetch(server.url + address, {
    method,
    headers: {
      authorization: `Bearer ${token ?? ''}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
      ...made.headers,
    },
    body: JSON.stringify(body ?? {}) + blank,
  });
  return { status: response.status, text: await response.text() };
}

test.each(commands)('%s writes nothing when repeated with its key', async (key) => {
  expect(operations[key].errors, 'a key may come with other bytes').toContain(
    'IDEMPOTENCY_CONFLICT',
  );
  const { setUp } = await prepare(key);
  const { send: call } = await setUp();
  // An answer's estimated times follow the clock.
  const restart = server.holdClock();
  const first = await call();
  expect(first).toMatchObject({ status: 200 });
  const { answer: other, written } = await watchWrites(server.ctx, async () => {
    expect(await countNewRows(server.ctx, call)).toEqual({ answer: first, added: {} });
    // The added space changes the bytes of the body, but not its JSON.
    return call(' ');
  });
  restart();
  expect({ ...other, text: JSON.parse(other.text) as unknown }).toMatchObject({
    status: 422,
    text: { code: 'IDEMPOTENCY_CONFLICT' },
  });
  expect(written(world.own.id)).toEqual([]);
});

test.each(commands)('%s writes once when sent five times at once with one key', async (key) => {
  const { setUp } = await prepare(key);
  const alone = await setUp();
  const once = await countNewRows(server.ctx, alone.send);
  const { send: call } = await setUp();
  const restart = server.holdClock();
  const five = await countNewRows(server.ctx, () =>
    Promise.all(Array.from({ length: 5 }, () => call())),
  );
  restart();
  for (const answer of five.answer) expect(answer).toEqual(five.answer[0]);
  expect(five.answer[0]).toMatchObject({ status: 200 });
  expect(five.added).toEqual(once.added);
});
