import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import {
  type AdminSet,
  adminSets,
  type Capability,
  listActorCapabilities,
  listAdminSetsWith,
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

async function countAudit(adminId: string): Promise<number> {
  const { n } = await server.ctx.db
    .selectFrom('audit_events')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns true for writes that reach beyond the account of the administrator who makes them. */
function isAudited(key: Key): boolean {
  const capability = getCapability(key);
  return capability !== null && !key.startsWith('GET ');
}

async function expectAsOwner(key: Key, set: AdminSet): Promise<void> {
  const expected = rows[key].rights.admin.split('/')[0] ?? '';
  const { scene, token } = await world.sceneOfSet(set);
  const made = await rows[key].call(scene);
  const before = await countAudit(scene.caller.id);
  const { status, text } = await sendCall(server.url, key, token, made);
  const outcome = status < 300 ? 'allowed' : `${status} ${text}`;
  expect(outcome.startsWith(expected), `${outcome} instead of ${expected}`).toBe(true);
  if (status < 300 && isAudited(key))
    expect(await countAudit(scene.caller.id), 'audit entries').toBeGreaterThan(before);
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

const writes = keys.filter((key) => {
  const capability = getCapability(key);
  return isAudited(key) && capability !== null && listAdminSetsWith(capability).length > 0;
});

/** Writes that administrators share with staff, and that change nothing at a location. */
const ownWrites: Key[] = [
  'POST /api/auth/phone/send-code',
  'POST /api/auth/phone/verify',
  'PUT /api/business/report-subscription',
  'POST /api/locations/{locationId}/pricing/preview',
];

test.each(adminSets)('%s administrators read at locations, and write nothing there', (adminSet) => {
  const allowed = listActorCapabilities({ role: 'admin', adminSet, assignments: {} });
  const written = writes.filter((key) => allowed.includes(getCapability(key) ?? 'platform.view'));
  const atLocations = written.filter((key) => !key.includes(' /api/admin/'));
  expect(atLocations.filter((key) => !ownWrites.includes(key))).toEqual([]);
});

const isOfOwnerOnly = (key: Key) =>
  listAdminSetsWith(getCapability(key) ?? 'platform.view').join() === 'owner';

// The tests above make all other writes, and a second one would find nothing to change.
test.each(writes.filter(isOfOwnerOnly))('%s by an owner leaves an audit entry', (key) =>
  expectAsOwner(key, 'owner'),
);
