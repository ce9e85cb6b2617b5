import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { testPush } from '../harness/pushService.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { type CallerKind, callers, type Tenant, tenants } from './cells.ts';
import { shareCalls } from './shareCalls.ts';
import { rows } from './rows.ts';
import { buildWorld, type World } from './scene.ts';
import { sendCall } from './send.ts';
import { noteWrites, watchWrites } from './writes.ts';

type Key = keyof typeof operations;
export const operationKeys = Object.keys(operations) as Key[];
export const ROWS = 'test/rights/rows.ts';

/**
 * Shares of the matrix that run in separate test files, by the first word of a call's path.
 * `theRest` has all other calls.
 */
const wordsOfShares = {
  accounts: ['admin', 'auth'],
  staff: ['business', 'valet', 'dispatch', 'stays'],
  theRest: [],
} as const satisfies Record<string, readonly string[]>;
export type MatrixShare = keyof typeof wordsOfShares;
export const matrixShares = Object.keys(wordsOfShares) as MatrixShare[];

function isWordOf(share: MatrixShare, key: Key): boolean {
  const [, , word = ''] = key.split('/');
  return (wordsOfShares[share] as readonly string[]).includes(word);
}

/** Lists the operations of a share, in the order of the contract. */
export function listOperations(share: MatrixShare): Key[] {
  if (share !== 'theRest') return operationKeys.filter((key) => isWordOf(share, key));
  return operationKeys.filter((key) => !matrixShares.some((other) => isWordOf(other, key)));
}

/**
 * Calls each operation of a share as every caller, about records of the caller's business and of
 * another business.
 */
export function testMatrix(share: MatrixShare): void {
  let server: TestServer;
  let world: World;

  beforeAll(async () => {
    // Without a worker, messages stay in the outbox, so only the calls under test write rows.
    server = await startServer(inject('postgresUrl'), {
      worker: false,
      config: { push: testPush },
    });
    await noteWrites(server.ctx);
    world = await buildWorld(server);
  });
  afterAll(() => server.close());

  const shared = shareCalls();

  /** Returns texts that would reveal the other business if an answer contained them. */
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

  /** Makes one call and returns its outcome in the words of `cells.ts`. */
  async function callAs(key: Key, kind: CallerKind, tenant: Tenant): Promise<string> {
    const { rights, call } = rows[key];
    const expected = rights[kind].split('/')[tenants.indexOf(tenant)] ?? '';
    const isRefused = /^\d/.test(expected);
    // Each wrong secret gets a new record, because a few wrong secrets lock a record.
    const isGuess = expected === '400' || (expected === '401' && kind !== 'nobody');
    const isRead = key.startsWith('GET ');
    const isShared = isRead || (isRefused && !isGuess);
    const byStanding = isShared && shared.has(key, tenant);
    const { scene, token } = await world.scene(kind, tenant, { isRefused, isRead, byStanding });
    const made = await (isShared ? shared.make(key, tenant, scene) : call(scene));
    const {
      answer: { status, text },
      written,
    } = await watchWrites(server.ctx, () => sendCall(server.url, key, token, made));

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

  const keys = listOperations(share);
  const cells = keys.length * callers.length * tenants.length;
  let looked = 0;

  test.each(keys)('%s', async (key) => {
    const row = rows[key] as (typeof rows)[Key] | undefined;
    if (!row) throw new Error(`${key} has no row in ${ROWS}.`);
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

  test(`${keys.length} operations × ${callers.length} callers × ${tenants.length} tenants: all ${cells} cells were called`, () => {
    expect(looked).toBe(cells);
  });
}
