import { beforeAll, expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import {
  hasCapability,
  hasCapabilityAtPosition,
  type Capability,
  type Position,
  positions,
  listPositionsWith,
  listRolesWithReach,
} from '#domain/identity/roles.ts';
import { testPush } from '#test/harness/pushService.ts';
import { runServer } from '#test/harness/runServer.ts';
import { shareCalls } from '#test/rights/shareCalls.ts';
import { rows } from '#test/rights/rows.ts';
import { buildWorld, type RightsLocation, type World } from '#test/rights/scene.ts';
import { sendCall } from '#test/rights/send.ts';
import { noteWrites, watchWrites } from '#test/rights/writes.ts';

/**
 * Tests every call that depends on a position, for a person with one position at one location and
 * another elsewhere.
 */

type Key = keyof typeof operations;

let world: World;

const server = runServer({ worker: false, config: { push: testPush } });
beforeAll(async () => {
  await noteWrites(server.ctx);
  world = await buildWorld(server);
});

const staffRoles = [...listRolesWithReach('assigned'), ...listRolesWithReach('business')];

function getCapability(key: Key): Capability | null {
  const { access }: Operation = operations[key];
  if (access === 'public' || access === 'ticket' || access === 'signed-in') return null;
  return staffRoles.some((role) => hasCapability(role, access)) ? access : null;
}

const keys = (Object.keys(operations) as Key[]).filter((key) => getCapability(key));

/**
 * Calls about data of the whole business: a person who may read the data at one location may read
 * all of it.
 */
const ofWholeBusiness: readonly Key[] = ['GET /api/house-accounts'];

type Caller = { here: Position; there: Position | null };

const shared = shareCalls();

/**
 * Makes a call about a record of a location. `untouched` means that the answer shows nothing of
 * that location.
 */
async function callAt(
  key: Key,
  caller: Caller,
  place: RightsLocation,
  isRefused: boolean,
): Promise<string> {
  const isRead = key.startsWith('GET ');
  const isShared = isRead || isRefused;
  const byStanding = isShared && shared.has(key, place);
  const { scene, token } = await world.sceneOf(caller, place, { isRefused, isRead, byStanding });
  const made = await (isShared ? shared.make(key, place, scene) : rows[key].call(scene));
  const {
    answer: { status, text },
    written,
  } = await watchWrites(server.ctx, () => sendCall(server.url, key, token, made));
  const changed = [...written(world.own.id), ...written(world.foreign.id)];
  if (status >= 300)
    return changed.length === 0 ? String(status) : `${status}, yet ${changed.join()} changed`;
  if (place === 'here') return made.shows && !text.includes(made.shows) ? 'not shown' : 'allowed';
  const { location, valet } = place === 'there' ? world.there : world.foreign;
  const traces = [location.id, location.name, valet.id, ...(made.shows ? [made.shows] : [])];
  return traces.some((trace) => text.includes(trace)) ? 'shown' : 'untouched';
}

/**
 * Returns the outcome of the same call about a record of another business, for a person with the
 * capability.
 */
function getElsewhere(key: Key, capability: Capability): string {
  const role = staffRoles.find((one) => hasCapability(one, capability)) ?? 'business';
  return rows[key].rights[role].split('/')[1] ?? '';
}

test.each(keys)('%s', async (key) => {
  const capability = getCapability(key) ?? 'staff.manage';
  const holders = listPositionsWith(capability);
  const others = positions.filter((position) => !hasCapabilityAtPosition(position, capability));
  const elsewhere = getElsewhere(key, capability);
  const isRefusedThere = /^\d/.test(elsewhere);
  for (const [at, here] of holders.entries()) {
    const there = others[at % others.length] ?? null;
    const who = { here, there };
    expect(await callAt(key, who, 'here', false), `${here} here`).toBe('allowed');
    if (there && !ofWholeBusiness.includes(key))
      expect(await callAt(key, who, 'there', isRefusedThere), `${here}, ${there} there`).toBe(
        elsewhere,
      );
    expect(await callAt(key, who, 'foreign', isRefusedThere), `${here}, foreign`).toBe(elsewhere);
  }
  for (const here of others) {
    const who = { here, there: null };
    expect(await callAt(key, who, 'here', true), `${here} here`).toBe('403');
    expect(await callAt(key, who, 'foreign', true), `${here}, foreign`).toBe('403');
  }
});

test('a position at one location gives no right at another', async () => {
  for (const here of positions)
    for (const there of positions.filter((one) => one !== here)) {
      const { token } = await world.sceneOf({ here, there }, 'here', { isRefused: true });
      const { user } = await server.as(token)('GET /api/auth/me', {});
      const union = user.capabilities.toSorted();
      expect(union).toEqual(
        union.filter(
          (one) => hasCapabilityAtPosition(here, one) || hasCapabilityAtPosition(there, one),
        ),
      );
      for (const [key, capability, locationId] of [
        ['GET /api/queue', 'queue.view', world.own.location.id],
        ['GET /api/queue', 'queue.view', world.there.location.id],
      ] as const) {
        const position = locationId === world.own.location.id ? here : there;
        const { status } = await sendCall(server.url, key, token, {
          input: { query: { locationId } },
        });
        const holdsAny = union.includes(capability);
        expect(status).toBe(
          hasCapabilityAtPosition(position, capability) ? 200 : holdsAny ? 404 : 403,
        );
      }
    }
});
