import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import {
  type AdminSet,
  adminSets,
  type Capability,
  listActorCapabilities,
} from '#domain/identity/roles.ts';
import { buildPerson } from '#test/factories/people.ts';
import { testPush } from '#test/harness/pushService.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';
import { rows } from '#test/rights/rows.ts';
import { buildWorld } from '#test/rights/scene.ts';
import { sendCall } from '#test/rights/send.ts';

type Key = keyof typeof operations;
const keys = Object.keys(operations) as Key[];
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Tokens of one administrator per set, for calls that are refused and so change nothing. */
const refusedTokens = new Map<AdminSet, string>();

const server = runServer({ worker: false, config: { push: testPush } });
const world = buildBeforeAll(() => buildWorld(server));
beforeAll(async () => {
  for (const adminSet of narrowSets) {
    const { token } = await buildPerson(server.ctx, { role: 'admin', adminSet });
    refusedTokens.set(adminSet, token);
  }
});

/** The rights matrix already covers owners. */
const narrowSets = adminSets.filter((set) => set !== 'owner');

/** Returns the capability that the contract requires for a call; null if everybody may call. */
function getCapability(key: Key): Capability | null {
  const { access }: Operation = operations[key];
  return access === 'public' || access === 'ticket' || access === 'signed-in' ? null : access;
}

/** Sends a call without input, because the server checks rights before the input. */
async function sendBlank(key: Key, token: string): Promise<number> {
  const [method = '', path = ''] = key.split(' ');
  const response = await fetch(server.url + path.replaceAll(/\{\w+\}/g, NOBODY), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return response.status;
}

async function expectAsOwner(key: Key, set: AdminSet): Promise<void> {
  const expected = rows[key].rights.admin.split('/')[0] ?? '';
  const { scene, token } = await world.sceneOfSet(set);
  const { status, text } = await sendCall(server.url, key, token, await rows[key].call(scene));
  const outcome = status < 300 ? 'allowed' : `${status} ${text}`;
  expect(outcome.startsWith(expected), `${outcome} instead of ${expected}`).toBe(true);
}

async function expectLetThrough(key: Key, set: AdminSet): Promise<void> {
  // Each call gets a new administrator, because the call may end the administrator's session.
  const { token } = await buildPerson(server.ctx, { role: 'admin', adminSet: set });
  const status = await sendBlank(key, token);
  const asOwner = rows[key].rights.admin.split('/')[0] ?? '';
  if (asOwner === 'allowed') expect([401, 403]).not.toContain(status);
  else expect(String(status)).toBe(asOwner);
}

describe.each(narrowSets)('%s', (set) => {
  const capabilities = listActorCapabilities({ role: 'admin', adminSet: set, assignments: {} });

  test.each(keys)('%s', async (key) => {
    const capability = getCapability(key);
    if (capability === null) await expectLetThrough(key, set);
    else if (capabilities.includes(capability)) await expectAsOwner(key, set);
    else expect(await sendBlank(key, refusedTokens.get(set) ?? '')).toBe(403);
  });
});
