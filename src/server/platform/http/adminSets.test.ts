import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { type AdminSet, adminSets, listAllowed } from '#domain/identity/roles.ts';
import { buildPerson } from '#test/factories/people.ts';
import { testPush } from '#test/harness/pushService.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { rows } from '#test/rights/rows.ts';
import { buildWorld, type World } from '#test/rights/scene.ts';
import { sendCall } from '#test/rights/send.ts';

type Key = keyof typeof operations;
const keys = Object.keys(operations) as Key[];
const NOBODY = '00000000-0000-4000-8000-000000000000';

let server: TestServer;
let world: World;
/** Of those who are refused, which changes nothing of theirs: one of each set is enough. */
const refusedTokens = new Map<AdminSet, string>();

beforeAll(async () => {
  server = await startServer(inject('postgresUrl'), {
    worker: false,
    config: { push: testPush },
  });
  world = await buildWorld(server);
  for (const adminSet of adminSets) {
    const { token } = await buildPerson(server.ctx, { role: 'admin', adminSet });
    refusedTokens.set(adminSet, token);
  }
});
afterAll(() => server.close());

/** Whether the contract lets an administrator of a set through: what is for everybody needs no capability. */
function isOpenTo(set: AdminSet, key: Key): boolean {
  const { access }: Operation = operations[key];
  if (access === 'public' || access === 'ticket' || access === 'signed-in') return true;
  return listAllowed({ role: 'admin', adminSet: set, assignments: {} }).includes(access);
}

/** A call of somebody who is to be refused before anything of it is read. */
async function sendBlank(key: Key, token: string): Promise<number> {
  const [method = '', path = ''] = key.split(' ');
  const response = await fetch(server.url + path.replaceAll(/\{\w+\}/g, NOBODY), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return response.status;
}

/** What a call comes to as an administrator of a set, in the words of `test/rights/cells.ts`. */
async function callAs(key: Key, set: AdminSet): Promise<string> {
  if (!isOpenTo(set, key)) return String(await sendBlank(key, refusedTokens.get(set) ?? ''));
  const { scene, token } = await world.sceneOfSet(set);
  const { status, text } = await sendCall(server.url, key, token, await rows[key].call(scene));
  return status < 300 ? 'allowed' : `${status} ${text}`;
}

describe.each(adminSets)('%s', (set) => {
  test.each(keys)('%s', async (key) => {
    const asOwner = rows[key].rights.admin.split('/')[0] ?? '';
    const outcome = await callAs(key, set);
    const expected = isOpenTo(set, key) ? asOwner : '403';
    expect(outcome.startsWith(expected), `${outcome} instead of ${expected}`).toBe(true);
  });
});
