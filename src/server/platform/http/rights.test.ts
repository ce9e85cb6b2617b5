import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { testPush } from '#test/harness/pushService.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { type CallerKind, callers, type Tenant, tenants } from '#test/rights/cells.ts';
import { keepRefused } from '#test/rights/refused.ts';
import { rows } from '#test/rights/rows.ts';
import { buildWorld, type World } from '#test/rights/scene.ts';
import { sendCall } from '#test/rights/send.ts';
import { watchWrites } from '#test/rights/versions.ts';

type Key = keyof typeof operations;
const keys = Object.keys(operations) as Key[];
const told = Object.keys(rows);
const WHERE = 'test/rights/rows.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  // What is sent stays in the outbox: nothing but the calls themselves writes anything.
  server = await startServer(inject('postgresUrl'), {
    worker: false,
    config: { push: testPush },
  });
  world = await buildWorld(server);
});
afterAll(() => server.close());

const refused = keepRefused();

/** What would reveal the other business in an answer. */
function traces(shows: string | undefined, tenant: Tenant): string[] {
  const { id, name, location, manager, valet, otherValet } = world.foreign;
  const people = [manager, valet, otherValet].flatMap((person) => [
    person.id,
    person.email,
    person.phone_e164,
  ]);
  const all = [id, name, location.id, location.name, ...people];
  if (tenant === 'foreign' && shows) all.push(shows);
  return all.filter((trace) => trace !== null);
}

/** Makes one call and says what came of it, in the words of `cells.ts`. */
async function callAs(key: Key, kind: CallerKind, tenant: Tenant): Promise<string> {
  const { rights, call } = rows[key];
  const expected = rights[kind].split('/')[tenants.indexOf(tenant)] ?? '';
  const isRefused = /^\d/.test(expected);
  // Wrong secrets are counted: no thing stands six of them.
  const isGuess = expected === '400' || (expected === '401' && kind !== 'nobody');
  const isKept = isRefused && !isGuess && refused.has(key, tenant);
  const { scene, token } = await world.scene(kind, tenant, isRefused, isKept);
  const made = await (isRefused && !isGuess ? refused.make(key, tenant, scene) : call(scene));
  const {
    answer: { status, text },
    written,
  } = await watchWrites(server.ctx, [world.own.id, world.foreign.id], () =>
    sendCall(server.url, key, token, made),
  );

  const [changed, changedThere] = [written(world.own.id), written(world.foreign.id)];
  const seenThere = traces(made.shows, tenant).filter((trace) => text.includes(trace));
  const touched = changedThere.length + seenThere.length > 0;
  if (status >= 300) {
    if (changed.length === 0 && !touched) return String(status);
    return `${status}, yet ${[...changed, ...changedThere, ...seenThere].join(', ')} was touched`;
  }
  if (tenant === 'foreign') return touched ? 'allowed' : 'untouched';
  if (made.shows && !text.includes(made.shows)) return 'allowed, yet the thing is not shown';
  if (touched && kind !== 'admin') {
    return `allowed, yet ${[...changedThere, ...seenThere].join(', ')} of the other business was touched`;
  }
  return 'allowed';
}

test('every operation says what it is to whom', () => {
  const missing = keys.filter((key) => !told.includes(key));
  expect(
    missing,
    `Add a row to ${WHERE} for each of these operations: the rights of each role, and how to call it about a real thing of the scene's business.`,
  ).toEqual([]);
  const gone = told.filter((key) => !(key in operations));
  expect(gone, `These are no operations any more: take their rows out of ${WHERE}.`).toEqual([]);
});

const cells = keys.length * callers.length * tenants.length;
let looked = 0;

test.each(keys)('%s', async (key) => {
  const row = rows[key] as (typeof rows)[Key] | undefined;
  if (!row) throw new Error(`${key} has no row in ${WHERE}.`);
  const outcomes: Record<string, string> = {};
  for (const kind of callers) {
    const cell: string[] = [];
    for (const tenant of tenants) {
      cell.push(await callAs(key, kind, tenant));
      looked += 1;
    }
    outcomes[kind] = cell.join('/');
  }
  expect(outcomes).toEqual(row.rights);
});

test(`${keys.length} operations × ${callers.length} callers × ${tenants.length} tenants: all ${cells} cells were looked at`, () => {
  expect(looked).toBe(cells);
});
