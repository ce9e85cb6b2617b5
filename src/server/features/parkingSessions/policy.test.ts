import { expect, test } from 'vitest';
import { roles } from '#domain/identity/roles.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import type { Actor } from '../../actor.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';
import { requireVisibleValet } from './policy.ts';

const server = runServer({ worker: false });
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const actor = (role: Actor['role'], businessId: string | null, personId: string): Actor => ({
  kind: 'person',
  personId,
  role,
  businessId,
  sessionId: personId,
  language: 'en',
  locationIds: [],
  assignments: {},
  impersonatorId: null,
  adminSet: null,
  needsSecondFactor: false,
});

test('a person without reach everywhere sees no valet of another business', async () => {
  const { valet, manager } = business;
  const seen = [];
  for (const role of roles) {
    const look = requireVisibleValet(server.ctx.db, actor(role, null, manager.id), valet.id);
    if (
      await look.then(
        () => true,
        () => false,
      )
    )
      seen.push(role);
  }
  expect(seen).toEqual(['admin']);
  const own = actor('business', business.id, manager.id);
  await expect(requireVisibleValet(server.ctx.db, own, valet.id)).resolves.toBeUndefined();
  const self = actor('valet', business.id, valet.id);
  await expect(requireVisibleValet(server.ctx.db, self, valet.id)).resolves.toBeUndefined();
  await expect(requireVisibleValet(server.ctx.db, self, manager.id)).rejects.toMatchObject({
    code: 'VALET_NOT_FOUND',
  });
});
